import { useMemo, type CSSProperties } from 'react';
import { useStudioState } from '../contexts/StudioContext.ts';
import { mayDo } from '../protocol/roles.ts';
import { useHasAssetsBar } from './assetsBar/useHasAssetsBar.ts';
import { framePx, panelBelowShare, planFrame, type FramePlan } from './planFrame.ts';
import { useWindowHeightPx, useWindowWidthPx } from './useWindowSize.ts';

/** The plan for the window as it is now. */
export function useFramePlan(hasPanel: boolean): FramePlan {
  const widthPx = useWindowWidthPx();
  const heightPx = useWindowHeightPx();
  const hasAssets = useHasAssetsBar();
  const hasLayouts = useStudioState(({ role }) => mayDo(role, 'changeLayout'));
  const hasDirector = useStudioState(
    ({ role, session }) => mayDo(role, 'autoProduce') && session.features.autoProduction,
  );
  return useMemo(
    () => planFrame({ widthPx, heightPx, hasPanel, hasAssets, hasLayouts, hasDirector }),
    [widthPx, heightPx, hasPanel, hasAssets, hasLayouts, hasDirector],
  );
}

/** The figures of the plan as the style sheets' variables. */
export const frameVariables: CSSProperties = Object.fromEntries([
  ...Object.entries(framePx).map(([part, px]) => [`--frame-${part}`, `${px}px`]),
  ['--frame-panel-below', `${panelBelowShare * 100}%`],
]);
