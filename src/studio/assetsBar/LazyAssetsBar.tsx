import { lazy, Suspense, type ReactElement } from 'react';
import { useHasAssetsBar } from './useHasAssetsBar.ts';

const AssetsBar = lazy(() => import('./AssetsBar.tsx'));

/** The assets below the program; the code is loaded once there are any assets. */
export function LazyAssetsBar({ className }: { className?: string | undefined }): ReactElement | null {
  if (!useHasAssetsBar()) return null;
  return (
    <Suspense fallback={null}>
      <AssetsBar className={className} />
    </Suspense>
  );
}
