import { afterEach, expect, it, vi } from 'vitest';
import { createPreferences } from '../../src/api/preferences.ts';
import { createLocalDevices } from '../../src/participant/localDevices.ts';
import type { ToastKey } from '../../src/text/toasts.ts';
import { createMemoryPictures } from '../api/memoryPictures.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import { camera, createFakeMediaBrowser, microphone } from '../media/fakeMediaBrowser.ts';

afterEach(() => void vi.unstubAllGlobals());

it('2.8.01 a camera that another app has taken since the browser was asked for it shows a toast, and is reported', async () => {
  const browser = createFakeMediaBrowser([camera('c'), microphone('m')]);
  vi.stubGlobal('navigator', { mediaDevices: browser });
  const toasts: ToastKey[] = [];
  const reported: unknown[] = [];
  const devices = createLocalDevices({
    clock: createFakeClock(),
    preferences: createPreferences({ read: () => null, write() {} }),
    pictures: createMemoryPictures(),
    hasBackgrounds: false,
    showToast: (key) => void toasts.push(key),
    reportError: (error) => void reported.push(error),
  });
  await devices.permission.request();
  await devices.local.settled();
  expect(toasts).toEqual([]);
  browser.failures = { video: 'NotReadableError' };
  devices.local.setOn('video', false);
  devices.local.setOn('video', true);
  await devices.local.settled();
  expect(toasts).toEqual(['studio.error.camera']);
  expect(reported).toHaveLength(1);
  devices.dispose();
});
