import type { LocalInput } from '../media/localInput.ts';
import type { PermissionState } from '../media/permission.ts';
import type { TextKey } from '../text/t.ts';

/** The message that the preview shows instead of a picture. */
export interface PreviewMessage {
  title: TextKey;
  help?: TextKey;
  /** Whether trying again may help. */
  canRetry: boolean;
  isBusy?: boolean;
}

/** The message for the permission's state and the camera; null if the picture is shown. */
export function previewMessage(permission: PermissionState, camera: LocalInput): PreviewMessage | null {
  if (permission === 'UNKNOWN' || permission === 'LOADING')
    return { title: 'prejoin.asking', canRetry: false, isBusy: true };
  if (permission !== 'ALLOWED') return messageOfProblem(permission);
  if (!camera.isOn) return { title: 'prejoin.cameraOff', canRetry: false };
  if (camera.problem !== null) return messageOfProblem(camera.problem);
  if (camera.track !== null) return null;
  return { title: 'prejoin.cameraStarting', canRetry: false, isBusy: true };
}

function messageOfProblem(problem: PermissionState): PreviewMessage {
  switch (problem) {
    case 'ALREADY_IN_USE':
      return { title: 'prejoin.alreadyInUse', help: 'prejoin.alreadyInUseHelp', canRetry: true };
    case 'DEVICE_NOT_FOUND':
      return { title: 'prejoin.noDevice', help: 'prejoin.noDeviceHelp', canRetry: true };
    case 'UNKNOWN':
    case 'LOADING':
    case 'ALLOWED':
    case 'BLOCKED':
      return { title: 'prejoin.permissionNeeded', help: 'prejoin.permissionNeededHelp', canRetry: true };
  }
}
