import { mayDo } from '../../protocol/roles.ts';
import type { AutoProduction } from '../../protocol/show.ts';
import type { PeerSignal } from '../../protocol/signals.ts';
import type { StudioState } from '../studioState.ts';
import type { Command } from './command.ts';

export const updateAutoProduction: Command<AutoProduction> = {
  name: 'updateAutoProduction',
  label: 'command.updateAutoProduction',
  action: 'autoProduce',
  errorKey: 'studio.error.updateAutoProd',
  undo: 'never',
  isEnabled: () => true,
  plan: (_state, settings) => ({ signals: [{ type: 'autoProdUpdated', data: settings }] }),
};

export const disableAutoProduction: Command<void> = {
  name: 'disableAutoProduction',
  label: 'command.disableAutoProduction',
  action: 'autoProduce',
  errorKey: 'studio.error.disableAutoProd',
  undo: 'never',
  isEnabled: ({ scene }) => scene.autoProduction !== null,
  plan: () => ({ signals: [{ type: 'autoProdDisabled', data: {} }] }),
};

/** A change by hand of layout, spotlight, asset or screens ends the automatic direction first. */
export const byHand = (state: StudioState, signals: PeerSignal[]): PeerSignal[] =>
  state.scene.autoProduction !== null && mayDo(state.role, 'autoProduce')
    ? [{ type: 'autoProdDisabled', data: {} }, ...signals]
    : signals;
