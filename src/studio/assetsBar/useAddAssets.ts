import { useUploads } from '../../contexts/UploadsContext.ts';
import { useStudioFrame } from '../StudioFrameContext.ts';

/** Adds files to the assets and opens their panel, which shows the progress. */
export function useAddAssets(): (files: File[]) => void {
  const { assets } = useUploads();
  const { openPanel } = useStudioFrame();
  return (files) => void assets.add(files, () => openPanel('assets'));
}
