import { createLocalMedia } from '../../src/media/localMedia.ts';
import { createPermissionMachine } from '../../src/media/permission.ts';
import { createFakeMediaBrowser } from './fakeMediaBrowser.ts';

const off = { isOn: false, deviceId: null };

/** The devices of somebody without a camera and a microphone, as `LocalDevicesContext` has them. */
export function createFakeDevices(browser = createFakeMediaBrowser([])) {
  return {
    local: createLocalMedia({ browser, audio: off, video: off }),
    permission: createPermissionMachine(browser),
    background: null,
    plainCamera: null,
    open: () => {},
    dispose: () => {},
  };
}
