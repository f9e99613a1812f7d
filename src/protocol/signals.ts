import { z } from 'zod';
import { assetSignals, backgroundSignals, callToActionSignals, topicSignals } from './contentSignals.ts';
import { debugSignals } from './debugSignals.ts';
import { visibleStreamSchema } from './layoutState.ts';
import { mayDo, type Action, type Role } from './roles.ts';
import { layoutNameSchema, sessionStatusSchema } from './session.ts';
import { settingsReplies } from './settingsReplies.ts';
import { brandSignals, onStreamSignals } from './show.ts';

/** A signal's whole JSON text may be this long; longer ones are dropped. */
export const maxSignalChars = 8192;

const idSchema = z.string().min(1).max(128);
const nothing = z.object({}).default({});

export const speakerDetailsSchema = z.object({
  userDisplayName: z.string().trim().min(1).max(200),
  userRole: z.string().trim().max(200),
});
export type SpeakerDetails = z.infer<typeof speakerDetailsSchema>;

/** A newcomer says it is here: peers answer with their speaker details. */
const init = z.object({ type: z.literal('init'), data: nothing });
const speakerDetails = z.object({ type: z.literal('speakerDetails'), data: speakerDetailsSchema });
const streamShown = z.object({ type: z.literal('streamShown'), data: visibleStreamSchema });
const streamHidden = z.object({ type: z.literal('streamHidden'), data: z.object({ streamId: idSchema }) });
const layoutChanged = z.object({
  type: z.literal('layoutChanged'),
  /** screenSharing says which of the two remembered layouts is meant, so that a race with a share cannot swap them. */
  data: z.object({ layout: layoutNameSchema, screenSharing: z.boolean() }),
});
const putInSpotlight = z.object({
  type: z.literal('putInSpotlight'),
  data: z.object({ streamId: idSchema }),
});
const removeFromSpotlight = z.object({ type: z.literal('removeFromSpotlight'), data: nothing });
const statusChanged = z.object({
  type: z.literal('statusChanged'),
  data: z.object({ status: sessionStatusSchema }),
});

export const peerSignalSchema = z.discriminatedUnion('type', [
  init,
  speakerDetails,
  streamShown,
  streamHidden,
  layoutChanged,
  putInSpotlight,
  removeFromSpotlight,
  statusChanged,
  ...onStreamSignals,
  ...brandSignals,
  ...assetSignals,
  ...topicSignals,
  ...backgroundSignals,
  ...callToActionSignals,
  ...settingsReplies,
  ...debugSignals,
]);
/** A message between participants. */
export type PeerSignal = z.infer<typeof peerSignalSchema>;
export type PeerSignalType = PeerSignal['type'];

/** Who sent a signal and when, as the relay wrote it: seq is the session's one order, atMs the server's clock. */
export const stampSchema = z.object({
  seq: z.number().int().nonnegative(),
  atMs: z.number(),
  /** A connection id, or 'server' for what the server itself announces. */
  from: z.string(),
  role: z.enum(['host', 'guest', 'composer', 'viewer', 'server']),
});
export type Stamp = z.infer<typeof stampSchema>;

const actionOfSignal: Record<PeerSignalType, { any: Action; own?: Action }> = {
  init: { any: 'debug' },
  speakerDetails: { any: 'ownDetails' },
  streamShown: { any: 'showAnyStream', own: 'showOwnStream' },
  streamHidden: { any: 'showAnyStream', own: 'showOwnStream' },
  layout: { any: 'shareSettings' },
  layoutChanged: { any: 'changeLayout' },
  putInSpotlight: { any: 'spotlight' },
  removeFromSpotlight: { any: 'spotlight' },
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
  assetDeleted: { any: 'manageAssets' },
  assetsDeleteAll: { any: 'manageAssets' },
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
};

/** The replies that tell a newcomer the settings; the shared scene never folds them as it folds a change. */
export type SettingsReply = z.infer<(typeof settingsReplies)[number]>;
const replyTypes: ReadonlySet<string> = new Set<string>(settingsReplies.map(({ shape }) => shape.type.value));
export const isSettingsReply = (signal: PeerSignal): signal is SettingsReply => replyTypes.has(signal.type);

/**
 * Whether a role may send a signal. `ownsStream` answers whether the sender publishes a given stream;
 * it is asked for the signals which a guest may send of its own streams alone.
 */
export function maySend(
  role: Role | 'server',
  signal: PeerSignal,
  ownsStream: (streamId: string) => boolean,
): boolean {
  if (role === 'server') return true;
  const { any, own } = actionOfSignal[signal.type];
  if (mayDo(role, any)) return true;
  if (own === undefined || !mayDo(role, own)) return false;
  return (
    (signal.type === 'streamShown' || signal.type === 'streamHidden') && ownsStream(signal.data.streamId)
  );
}
