import type { PeerSignal } from '../../../src/protocol/signals.ts';
import { sampleSignals } from '../../protocol/samples.ts';

const { question } = sampleSignals.questionShown.data;

/** A host's signals that write every record of the scene once more. */
export const writeEverything = (
  streamIds: readonly string[],
  speakerIds: readonly string[],
): PeerSignal[] => [
  ...streamIds.map((streamId): PeerSignal => ({ type: 'streamHidden', data: { streamId } })),
  ...speakerIds.map((speakerId): PeerSignal => ({
    type: 'microphoneHoldChanged',
    data: { speakerId, hold: 'open' },
  })),
  { type: 'removeFromSpotlight', data: {} },
  { type: 'layoutChanged', data: { layout: 'focus', screenSharing: true } },
  { type: 'layoutChanged', data: { layout: 'contain', screenSharing: false } },
  { type: 'assetShown', data: { assetId: 'last-asset' } },
  { type: 'pollShown', data: { pollId: 'last-poll' } },
  // The server counts the questions in a row itself, from one that follows none.
  { type: 'questionHidden', data: {} },
  { type: 'questionShown', data: { question, index: 0 } },
  { type: 'topicSettingsChanged', data: { topicId: 'last-topic' } },
  { type: 'widgetShown', data: { widget: 'sessionInfo' } },
  { type: 'autoProdDisabled', data: {} },
  { type: 'themeChanged', data: { theme: 'business' } },
  { type: 'fontChanged', data: { font: 'Poppins' } },
  { type: 'colorsUpdated', data: { colors: ['#000000', '#ffffff'] } },
  { type: 'speakerNamesShown', data: {} },
  { type: 'logoShown', data: {} },
  { type: 'logoChanged', data: { url: '/last-logo' } },
  { type: 'backgroundShown', data: { url: '/last-stage', thumbnailUrl: null } },
];
