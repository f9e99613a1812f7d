import { useMemo, useSyncExternalStore, type CSSProperties } from 'react';
import { useStudioState } from '../contexts/StudioContext.ts';
import { mayDo } from '../protocol/roles.ts';
import { useHasAssetsBar } from './assetsBar/useHasAssetsBar.ts';
import { framePx, panelBelowShare, planFrame, type FramePlan } from './planFrame.ts';

/** The plan for the window as it is now. */
export function useFramePlan(hasPanel: boolean): FramePlan {
  const widthPx = useSyncExternalStore(followWindow, () => innerWidth);
  const heightPx = useSyncExternalStore(followWindow, () => innerHeight);
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

function followWindow(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** The figures of the plan as the style sheets' variables. */
export const frameVariables: CSSProperties = Object.fromEntries([
  ...Object.entries(framePx).map(([part, px]) => [`--frame-${part}`, `${px}px`]),
  ['--frame-panel-below', `${panelBelowShare * 100}%`],
]);
