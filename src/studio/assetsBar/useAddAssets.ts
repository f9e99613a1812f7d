import { useUploads } from '../../contexts/UploadsContext.ts';
import { useStudioFrame } from '../StudioFrameContext.ts';

/** Adds files to the assets; their panel opens to show how far they are. */
export function useAddAssets(): (files: File[]) => void {
  const { assets } = useUploads();
  const { openPanel } = useStudioFrame();
  return (files) => void assets.add(files, () => openPanel('assets'));
}
