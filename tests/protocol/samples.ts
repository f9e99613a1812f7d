import type { Notification, NotificationType } from '../../src/protocol/notifications.ts';
import { defaultTemplateSettings } from '../../src/protocol/session.ts';
import type { PeerSignal, PeerSignalType } from '../../src/protocol/signals.ts';

const topic = { id: 't', name: 'Now', transitionType: 'fullscreen' } as const;
const cta = {
  id: 'c',
  title: 'More',
  message: 'All of it',
  label: 'More',
  url: 'https://example.org',
  open: false,
};
const option = { id: 'o', label: 'Yes', voteCount: 0 };
const poll = {
  id: 'p',
  question: 'Well?',
  hideResults: false,
  status: 'pending',
  options: [option],
} as const;

/** A valid signal of every type, about a stream of the host. */
export const sampleSignals: { [Type in PeerSignalType]: Extract<PeerSignal, { type: Type }> } = {
  init: { type: 'init', data: {} },
  speakerDetails: { type: 'speakerDetails', data: { userDisplayName: 'Ada', userRole: '' } },
  streamShown: { type: 'streamShown', data: { streamId: 'host-cam', source: 'camera' } },
  streamHidden: { type: 'streamHidden', data: { streamId: 'host-cam' } },
  layout: {
    type: 'layout',
    data: {
      visibleStreams: [],
      spotlightStreamId: null,
      layoutWithoutScreenSharing: 'cover',
      layoutWithScreenSharing: 'focus',
    },
  },
  layoutChanged: { type: 'layoutChanged', data: { layout: 'focus', screenSharing: false } },
  putInSpotlight: { type: 'putInSpotlight', data: { streamId: 'host-cam' } },
  removeFromSpotlight: { type: 'removeFromSpotlight', data: {} },
  disableStageChanged: { type: 'disableStageChanged', data: { disableStage: true } },
  microphoneHoldChanged: { type: 'microphoneHoldChanged', data: { speakerId: 's', hold: 'muted' } },
  speakersMayShowChanged: { type: 'speakersMayShowChanged', data: { speakersMayShow: true } },
  status: { type: 'status', data: { status: 'idle' } },
  statusChanged: { type: 'statusChanged', data: { status: 'idle' } },
  templateSettings: { type: 'templateSettings', data: defaultTemplateSettings },
  assetShown: { type: 'assetShown', data: { assetId: 'a' } },
  assetHidden: { type: 'assetHidden', data: {} },
  pollShown: { type: 'pollShown', data: { pollId: 'p' } },
  pollHidden: { type: 'pollHidden', data: {} },
  questionShown: {
    type: 'questionShown',
    data: {
      question: {
        chatMessageId: 'm',
        text: 'When?',
        authorName: 'Ada',
        authorId: 'a',
        isSpeaker: false,
        chatType: 'livestreamAudience',
      },
    },
  },
  questionHidden: { type: 'questionHidden', data: {} },
  topicSettingsChanged: { type: 'topicSettingsChanged', data: { topicId: 't' } },
  widgetShown: { type: 'widgetShown', data: { widget: 'sessionInfo' } },
  widgetHidden: { type: 'widgetHidden', data: {} },
  autoProdUpdated: {
    type: 'autoProdUpdated',
    data: {
      leaderConnectionId: 'c',
      state: { layout: 'cover', dominantVideoStreamId: null, speakersNames: { visible: true } },
    },
  },
  autoProdDisabled: { type: 'autoProdDisabled', data: {} },
  themeChanged: { type: 'themeChanged', data: { theme: 'business' } },
  fontChanged: { type: 'fontChanged', data: { font: null } },
  colorsUpdated: { type: 'colorsUpdated', data: { colors: ['#000000', '#ffffff'] } },
  speakerNamesShown: { type: 'speakerNamesShown', data: {} },
  speakerNamesHidden: { type: 'speakerNamesHidden', data: {} },
  logoShown: { type: 'logoShown', data: {} },
  logoHidden: { type: 'logoHidden', data: {} },
  logoChanged: { type: 'logoChanged', data: { url: '/logo.png' } },
  backgroundShown: { type: 'backgroundShown', data: { url: '/stage.png', thumbnailUrl: null } },
  backgroundHidden: { type: 'backgroundHidden', data: {} },
  assetsCreated: { type: 'assetsCreated', data: {} },
  assetsReordered: { type: 'assetsReordered', data: {} },
  assetDeleted: { type: 'assetDeleted', data: { assetId: 'a' } },
  assetsDeleteAll: { type: 'assetsDeleteAll', data: {} },
  topicCreated: { type: 'topicCreated', data: { topic } },
  topicUpdated: { type: 'topicUpdated', data: { topicId: 't', topic: { ...topic, name: 'Later' } } },
  topicDeleted: { type: 'topicDeleted', data: { topicId: 't' } },
  topicsReordered: { type: 'topicsReordered', data: { topicIds: ['t2', 't'] } },
  backgroundCreated: {
    type: 'backgroundCreated',
    data: { id: 'b', url: '/stage.png', thumbnailUrl: '/stage-small.png' },
  },
  backgroundDeleted: { type: 'backgroundDeleted', data: { id: 'b' } },
  ctaCreated: { type: 'ctaCreated', data: { cta } },
  ctaUpdated: { type: 'ctaUpdated', data: { ctaId: 'c', cta: { label: 'Read', title: 'Read' } } },
  ctaOpened: { type: 'ctaOpened', data: { ctaId: 'c' } },
  ctaClosed: { type: 'ctaClosed', data: { ctaId: 'c' } },
  ctaDeleted: { type: 'ctaDeleted', data: { ctaId: 'c' } },
  autoProdSettings: { type: 'autoProdSettings', data: { leaderConnectionId: null, state: null } },
  assetSettings: { type: 'assetSettings', data: { assetId: 'a' } },
  pollSettings: { type: 'pollSettings', data: { pollId: 'p' } },
  questionSettings: { type: 'questionSettings', data: { question: null, index: -1 } },
  topicSettings: { type: 'topicSettings', data: { topicId: 't' } },
  widgetSettings: { type: 'widgetSettings', data: { widget: 'sessionInfo', displayDurationMs: 4000 } },
  initDebug: { type: 'initDebug', data: {} },
  debugReport: {
    type: 'debugReport',
    data: {
      maxSendResolution: 'auto',
      maxReceiveResolution: '360p',
      reports: [
        {
          id: 'host-cam',
          connectionId: 'c',
          videoType: 'camera',
          roundTripTimes: { currentMs: 12, averageMs: 14.5 },
          audioVideoDriftMs: null,
          tracks: [
            {
              kind: 'video',
              estimatedPlayoutTimestamp: null,
              jitterBufferDelayMs: 20,
              jitterBufferMinimumDelayMs: null,
              additionalDelayMs: null,
              frameWidth: 640,
              frameHeight: 360,
              framesPerSecond: 30,
              framesDropped: 3,
              jitterMs: 4.5,
              byteCount: 1_250_000,
            },
          ],
        },
      ],
    },
  },
  maxReceiveResolutionChanged: { type: 'maxReceiveResolutionChanged', data: { resolution: 'audioOnly' } },
  recordingReport: {
    type: 'recordingReport',
    data: { isRecording: true, recordedMs: 5000, safeMs: 4000, safeBytes: 90_000, problem: null },
  },
  localRecordingChanged: { type: 'localRecordingChanged', data: { isEnabled: true } },
  maxSendResolutionChanged: { type: 'maxSendResolutionChanged', data: { resolution: '180p' } },
};

/** A valid notification of every type. */
export const sampleNotifications: { [Type in NotificationType]: Extract<Notification, { type: Type }> } = {
  voteSubmitted: {
    type: 'voteSubmitted',
    data: { pollId: 'p', options: [{ id: 'o', voteCount: 3 }], timestamp: 1_700_000_000_000 },
  },
  pollCreated: { type: 'pollCreated', data: { poll: { ...poll, options: [option] } } },
  pollUpdated: { type: 'pollUpdated', data: { pollId: 'p', question: 'And now?' } },
  pollDeleted: { type: 'pollDeleted', data: { pollId: 'p' } },
  pollOpened: { type: 'pollOpened', data: { pollId: 'p' } },
  pollClosed: { type: 'pollClosed', data: { pollId: 'p' } },
  pollOptionCreated: {
    type: 'pollOptionCreated',
    data: { pollId: 'p', option: { id: 'o2', label: 'No', voteCount: 0 } },
  },
  pollOptionUpdated: {
    type: 'pollOptionUpdated',
    data: { pollId: 'p', option: { id: 'o', label: 'Yes!', voteCount: 0 } },
  },
  pollOptionDeleted: { type: 'pollOptionDeleted', data: { pollId: 'p', optionId: 'o' } },
};
