import { lazy, Suspense, type ReactElement } from 'react';
import { useStudioState } from './StudioContext.ts';

const AssetsBar = lazy(() => import('./AssetsBar.tsx'));

/** The assets under the program, whose code is loaded once there are any. */
export function LazyAssetsBar({ className }: { className?: string | undefined }): ReactElement | null {
  const hasAssets = useStudioState(({ content }) => content.assets.list.length > 0);
  if (!hasAssets) return null;
  return (
    <Suspense fallback={null}>
      <AssetsBar className={className} />
    </Suspense>
  );
}
