import { lazy, Suspense, type ReactElement } from 'react';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { useFeatures } from '../../contexts/useFeatures.ts';

const AssetsBar = lazy(() => import('./AssetsBar.tsx'));

/** The assets below the program; the code is loaded once there are any assets. */
export function LazyAssetsBar({ className }: { className?: string | undefined }): ReactElement | null {
  const hasAssets = useStudioState(({ content }) => content.assets.list.length > 0);
  const { assets, assetsBar } = useFeatures();
  if (!hasAssets || !assets || !assetsBar) return null;
  return (
    <Suspense fallback={null}>
      <AssetsBar className={className} />
    </Suspense>
  );
}
