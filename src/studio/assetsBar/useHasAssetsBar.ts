import { useStudioState } from '../../contexts/StudioContext.ts';
import { useFeatures } from '../../contexts/useFeatures.ts';
import { mayDo } from '../../protocol/roles.ts';

/** Whether there are assets that this person may put on stream from the bar. */
export function useHasAssetsBar(): boolean {
  const hasAssets = useStudioState(
    ({ content, role }) => content.assets.list.length > 0 && mayDo(role, 'showAsset'),
  );
  const { assets, assetsBar } = useFeatures();
  return hasAssets && assets && assetsBar;
}
