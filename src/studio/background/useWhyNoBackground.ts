import { useLocalMedia, usePermission } from '../../contexts/LocalDevicesContext.ts';
import type { LocalInput } from '../../media/localInput.ts';
import type { TextKey } from '../../text/t.ts';

/** Why nobody can choose a background for this camera now; null if they can. */
export function whyNoBackground(
  hasCamera: boolean,
  { isOn, problem }: Pick<LocalInput, 'isOn' | 'problem'>,
): TextKey | null {
  if (!hasCamera) return 'background.noCamera';
  if (!isOn) return 'background.cameraOff';
  return problem === null ? null : 'background.cameraProblem';
}

/** That of this participant's camera. */
export function useWhyNoBackground(): TextKey | null {
  const hasCamera = usePermission(({ devices }) => devices.videoInputs.length > 0);
  return useLocalMedia(({ video }) => whyNoBackground(hasCamera, video));
}
