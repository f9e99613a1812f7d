import { mayDo } from '../../protocol/roles.ts';
import type { PeerSignal } from '../../protocol/signals.ts';
import type { StudioState } from '../studioState.ts';

/** The signals of a manual change of layout, spotlight, asset or screens, which ends auto-production first. */
export const takeManualControl = (state: StudioState, signals: PeerSignal[]): PeerSignal[] =>
  state.scene.autoProduction !== null && mayDo(state.role, 'autoProduce')
    ? [{ type: 'autoProdDisabled', data: {} }, ...signals]
    : signals;
