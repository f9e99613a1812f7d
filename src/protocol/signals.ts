import { z } from 'zod';
import { assetSignals, backgroundSignals, callToActionSignals, topicSignals } from './contentSignals.ts';
import { debugSignals } from './debugSignals.ts';
import { mayDo, type Action } from './roles.ts';
import { localRecordingChanged, recordingReport } from './recordingSignals.ts';
import { sceneChanges } from './sceneChanges.ts';
import { settingsReplies } from './settingsReplies.ts';
import type { Stamp } from './stamp.ts';

/** The longest JSON text that a signal may have; a longer one is rejected. */
export const maxSignalChars = 8192;

const nothing = z.object({}).default({});

export const speakerDetailsSchema = z.object({
  userDisplayName: z.string().trim().min(1).max(200),
  userRole: z.string().trim().max(200),
});
export type SpeakerDetails = z.infer<typeof speakerDetailsSchema>;

/** Sent by a newcomer: the others answer with their speaker details. */
const init = z.object({ type: z.literal('init'), data: nothing });
const speakerDetails = z.object({ type: z.literal('speakerDetails'), data: speakerDetailsSchema });
export const peerSignalSchema = z.discriminatedUnion('type', [
  init,
  speakerDetails,
  ...sceneChanges,
  ...assetSignals,
  ...topicSignals,
  ...backgroundSignals,
  ...callToActionSignals,
  ...settingsReplies,
  ...debugSignals,
  recordingReport,
  localRecordingChanged,
]);
/** A message between participants. */
export type PeerSignal = z.infer<typeof peerSignalSchema>;
export type PeerSignalType = PeerSignal['type'];

/** Null is what only the server sends. */
const actionOfSignal: Record<PeerSignalType, { any: Action | null; own?: Action }> = {
  init: { any: 'debug' },
  speakerDetails: { any: 'ownDetails' },
  streamShown: { any: 'showAnyStream', own: 'showOwnStream' },
  streamHidden: { any: 'showAnyStream', own: 'hideOwnStream' },
  layout: { any: 'shareSettings' },
  layoutChanged: { any: 'changeLayout' },
  putInSpotlight: { any: 'spotlight' },
  removeFromSpotlight: { any: 'spotlight' },
  speakersMayShowChanged: { any: 'letSpeakersShow' },
  disableStageChanged: { any: null },
  microphoneHoldChanged: { any: 'holdMicrophones' },
  status: { any: 'shareSettings' },
  statusChanged: { any: 'goLive' },
  templateSettings: { any: 'shareSettings' },
  assetShown: { any: 'showAsset' },
  assetHidden: { any: 'showAsset' },
  pollShown: { any: 'showPoll' },
  pollHidden: { any: 'hidePollOrQuestion' },
  questionShown: { any: 'showQuestion' },
  questionHidden: { any: 'hidePollOrQuestion' },
  topicSettingsChanged: { any: 'showTopic' },
  widgetShown: { any: 'showWidget' },
  widgetHidden: { any: 'showWidget' },
  autoProdUpdated: { any: 'autoProduce' },
  autoProdDisabled: { any: 'autoProduce' },
  themeChanged: { any: 'changeBrand' },
  fontChanged: { any: 'changeBrand' },
  colorsUpdated: { any: 'changeBrand' },
  speakerNamesShown: { any: 'changeBrand' },
  speakerNamesHidden: { any: 'changeBrand' },
  logoShown: { any: 'changeBrand' },
  logoHidden: { any: 'changeBrand' },
  logoChanged: { any: 'changeBrand' },
  backgroundShown: { any: 'changeBrand' },
  backgroundHidden: { any: 'changeBrand' },
  backgroundCreated: { any: 'changeBrand' },
  backgroundDeleted: { any: 'changeBrand' },
  assetsCreated: { any: 'manageAssets' },
  assetsReordered: { any: 'manageAssets' },
  assetDeleted: { any: 'deleteAnyAsset' },
  assetsDeleteAll: { any: 'deleteAnyAsset' },
  topicCreated: { any: 'manageTopics' },
  topicUpdated: { any: 'manageTopics' },
  topicDeleted: { any: 'manageTopics' },
  topicsReordered: { any: 'manageTopics' },
  ctaCreated: { any: 'manageCallToActions' },
  ctaUpdated: { any: 'manageCallToActions' },
  ctaOpened: { any: 'manageCallToActions' },
  ctaClosed: { any: 'manageCallToActions' },
  ctaDeleted: { any: 'manageCallToActions' },
  autoProdSettings: { any: 'shareSettings' },
  assetSettings: { any: 'shareSettings' },
  pollSettings: { any: 'shareSettings' },
  questionSettings: { any: 'shareSettings' },
  topicSettings: { any: 'shareSettings' },
  widgetSettings: { any: 'shareSettings' },
  initDebug: { any: 'debug' },
  debugReport: { any: 'debug' },
  maxReceiveResolutionChanged: { any: 'limitRemoteResolution' },
  maxSendResolutionChanged: { any: 'limitRemoteResolution' },
  recordingReport: { any: 'recordLocally' },
  localRecordingChanged: { any: null },
};

/** The replies that give a newcomer the settings. Unlike changes they are not folded into the shared scene. */
export type SettingsReply = z.infer<(typeof settingsReplies)[number]>;
const replyTypes: ReadonlySet<string> = new Set<string>(settingsReplies.map(({ shape }) => shape.type.value));
export const isSettingsReply = (signal: PeerSignal): signal is SettingsReply => replyTypes.has(signal.type);

/**
 * Whether a role may send a signal. `ownsStream` says whether the sender publishes a given stream; it decides about the
 * signals that a guest may send only for its own streams.
 */
export function maySend(
  role: Stamp['role'],
  signal: PeerSignal,
  ownsStream: (streamId: string) => boolean,
): boolean {
  if (role === 'server') return true;
  const { any, own } = actionOfSignal[signal.type];
  if (any !== null && mayDo(role, any)) return true;
  if (own === undefined || !mayDo(role, own)) return false;
  return (
    (signal.type === 'streamShown' || signal.type === 'streamHidden') && ownsStream(signal.data.streamId)
  );
}
