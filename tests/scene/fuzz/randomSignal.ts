import { layoutNameSchema } from '../../../src/protocol/session.ts';
import type { PeerSignal } from '../../../src/protocol/signals.ts';
import { microphoneHoldSchema } from '../../../src/protocol/microphoneHold.ts';
import type { Random } from '../../server/mutations.ts';
import { sampleSignals } from '../../protocol/samples.ts';

const ids = (kind: string): string[] => [1, 2, 3].map((number) => `${kind}-${String(number)}`);
const question = sampleSignals.questionShown.data.question;
const colors = ['#000000', '#ff5065', '#defffd', '#ffffff'];

/** Any signal of a show with these streams, connections and speakers: so few that signals often concern the same thing. */
export function randomSignal(
  random: Random,
  streams: readonly string[],
  connectionIds: readonly string[],
  speakerIds: readonly string[] = ids('speaker'),
): PeerSignal {
  const streamId = random.pick([...streams, 'nobodys-camera']);
  const source = streamId.endsWith('screen') ? 'screen' : 'camera';
  const makers: (() => PeerSignal)[] = [
    () => ({ type: 'streamShown', data: { streamId, source } }),
    () => ({ type: 'streamShown', data: { streamId, source } }),
    () => ({ type: 'streamHidden', data: { streamId } }),
    () => ({ type: 'putInSpotlight', data: { streamId } }),
    () => ({ type: 'removeFromSpotlight', data: {} }),
    () => ({
      type: 'layoutChanged',
      data: { layout: random.pick(layoutNameSchema.options), screenSharing: random.below(2) === 0 },
    }),
    () => ({
      type: 'statusChanged',
      data: { status: random.pick(['idle', 'starting', 'live', 'stopped'] as const) },
    }),
    () => ({ type: 'assetShown', data: { assetId: random.pick(ids('asset')) } }),
    () => ({ type: 'assetHidden', data: {} }),
    () => ({ type: 'pollShown', data: { pollId: random.pick(ids('poll')) } }),
    () => ({ type: 'pollHidden', data: {} }),
    () => ({
      type: 'questionShown',
      data: {
        question: { ...question, chatMessageId: random.pick(ids('message')) },
        index: random.below(3),
      },
    }),
    () => ({ type: 'questionHidden', data: {} }),
    () => ({ type: 'topicSettingsChanged', data: { topicId: random.pick([...ids('topic'), null]) } }),
    () => ({ type: 'widgetShown', data: { widget: 'sessionInfo' } }),
    () => ({ type: 'widgetHidden', data: {} }),
    () => ({
      type: 'autoProdUpdated',
      data: {
        leaderConnectionId: random.pick([...connectionIds, 'nobody']),
        state: {
          layout: random.pick(['cover', 'focus'] as const),
          dominantVideoStreamId: null,
          speakersNames: { visible: random.below(2) === 0 },
        },
      },
    }),
    () => ({ type: 'autoProdDisabled', data: {} }),
    () => ({
      type: 'microphoneHoldChanged',
      data: {
        speakerId: random.pick(speakerIds),
        hold: random.pick([...microphoneHoldSchema.options, null]),
      },
    }),
    () => ({ type: 'themeChanged', data: { theme: random.pick(['startup', 'business'] as const) } }),
    () => ({ type: 'fontChanged', data: { font: random.pick(['Inter', 'Poppins', null]) } }),
    () => ({ type: 'colorsUpdated', data: { colors: [random.pick(colors), random.pick(colors)] } }),
    () => ({ type: random.pick(['speakerNamesShown', 'speakerNamesHidden'] as const), data: {} }),
    () => ({ type: random.pick(['logoShown', 'logoHidden'] as const), data: {} }),
    () => ({ type: 'logoChanged', data: { url: random.pick(ids('/logo')) } }),
    () => ({ type: 'backgroundShown', data: { url: random.pick(ids('/stage')), thumbnailUrl: null } }),
    () => ({ type: 'backgroundHidden', data: {} }),
    () => ({
      type: 'speakerDetails',
      data: { userDisplayName: random.pick(['Ada', 'Bob', 'Cleo']), userRole: '' },
    }),
    () => ({ type: 'init', data: {} }),
    () => sampleSignals.topicCreated,
  ];
  return random.pick(makers)();
}
