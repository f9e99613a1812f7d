import type { AutoProduction } from '../../protocol/show.ts';
import { isScreenShared, rosterStreams, visibleStreams } from '../../scene/queries.ts';
import type { StudioState } from '../studioState.ts';
import type { Command } from './command.ts';

/** Whether the stage leaves it to the automatic director: it does not with a screen share or an asset on it. */
export const isStageForDirector = ({
  scene,
  connections,
}: Pick<StudioState, 'scene' | 'connections'>): boolean =>
  scene.assetId === null && !isScreenShared(visibleStreams(scene.layout, rosterStreams(connections)));

/** What auto-production starts with: everybody, without names. */
const firstState: AutoProduction['state'] = {
  layout: 'cover',
  dominantVideoStreamId: null,
  speakersNames: { visible: false },
};

export const startAutoProduction: Command<void> = {
  name: 'startAutoProduction',
  label: 'command.startAutoProduction',
  action: 'autoProduce',
  feature: 'autoProduction',
  errorKey: 'studio.error.updateAutoProd',
  undo: 'never',
  isEnabled: (state) =>
    state.scene.autoProduction === null && state.connectionId !== null && isStageForDirector(state),
  plan: ({ connectionId }) => ({
    signals: [
      {
        type: 'autoProdUpdated',
        data: { leaderConnectionId: connectionId ?? '', state: firstState, reason: { type: 'started' } },
      },
    ],
  }),
};

/** What the leader decides; whoever sends it leads from then on. */
export const updateAutoProduction: Command<Omit<AutoProduction, 'leaderConnectionId'>> = {
  name: 'updateAutoProduction',
  label: 'command.updateAutoProduction',
  action: 'autoProduce',
  feature: 'autoProduction',
  errorKey: 'studio.error.updateAutoProd',
  undo: 'never',
  isEnabled: (state) => state.connectionId !== null && isStageForDirector(state),
  plan: ({ connectionId }, decided) => ({
    signals: [{ type: 'autoProdUpdated', data: { leaderConnectionId: connectionId ?? '', ...decided } }],
  }),
};

export const stopAutoProduction: Command<void> = {
  name: 'stopAutoProduction',
  label: 'command.stopAutoProduction',
  action: 'autoProduce',
  errorKey: 'studio.error.disableAutoProd',
  undo: 'never',
  isEnabled: ({ scene }) => scene.autoProduction !== null,
  plan: () => ({ signals: [{ type: 'autoProdDisabled', data: {} }] }),
};
