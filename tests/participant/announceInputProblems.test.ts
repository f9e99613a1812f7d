import { expect, it } from 'vitest';
import { listDevices } from '../../src/media/devices.ts';
import { createLocalMedia } from '../../src/media/localMedia.ts';
import { announceInputProblems } from '../../src/participant/announceInputProblems.ts';
import type { ToastKey } from '../../src/text/toasts.ts';
import { camera, createFakeMediaBrowser, microphone } from '../media/fakeMediaBrowser.ts';

const on = { isOn: true, deviceId: null };

async function start(failures: { audio?: string; video?: string }) {
  const browser = createFakeMediaBrowser([camera('c'), microphone('m')]);
  browser.failures = failures;
  const local = createLocalMedia({ browser, audio: on, video: on });
  const shown: ToastKey[] = [];
  const reported: unknown[] = [];
  announceInputProblems({
    local,
    showToast: (key) => shown.push(key),
    reportError: (error) => reported.push(error),
  });
  local.setDevices(listDevices(browser.devices));
  await local.settled();
  return { browser, local, shown, reported };
}

it.each([
  ['video', 'studio.error.camera'],
  ['audio', 'studio.error.microphone'],
] as const)('2.8.01 a %s input that another app holds shows %s, once for each attempt', async (kind, key) => {
  const { browser, local, shown, reported } = await start({ [kind]: 'NotReadableError' });
  expect(shown).toEqual([key]);
  expect(reported).toHaveLength(1);
  local.setOn(kind, false);
  local.setOn(kind, true);
  await local.settled();
  expect(shown).toEqual([key, key]);
  browser.failures = {};
  local.setOn(kind, false);
  local.setOn(kind, true);
  await local.settled();
  expect(shown).toHaveLength(2);
});

it('nothing is shown for what is switched off, or unplugged', async () => {
  const { browser, local, shown } = await start({});
  browser.tracks.find(({ kind }) => kind === 'video')?.end();
  await local.settled();
  expect(local.getState().video.problem).toBe('DEVICE_NOT_FOUND');
  expect(shown).toEqual([]);
});
