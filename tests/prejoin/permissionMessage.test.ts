import { describe, expect, it } from 'vitest';
import type { LocalInput } from '../../src/media/localInput.ts';
import type { PermissionState } from '../../src/media/permission.ts';
import { previewMessage } from '../../src/prejoin/permissionMessage.ts';
import { t } from '../../src/text/t.ts';

const camera = (changes: Partial<LocalInput> = {}): LocalInput => ({
  isOn: true,
  wantedDeviceId: null,
  deviceId: null,
  track: null,
  problem: null,
  ...changes,
});

describe('previewMessage', () => {
  it.each<[PermissionState, string]>([
    ['ALREADY_IN_USE', 'Unable to access your camera or microphone'],
    ['DEVICE_NOT_FOUND', 'No camera or microphone detected'],
    ['BLOCKED', 'Permission needed'],
  ])('1.2.18 says for %s "%s" and lets one try again', (state, title) => {
    const message = previewMessage(state, camera());
    expect(message?.canRetry).toBe(true);
    expect(message && t(message.title)).toBe(title);
  });

  it('1.2.18 says that the camera is off, without a way to retry', () => {
    expect(previewMessage('ALLOWED', camera({ isOn: false }))).toEqual({
      title: 'prejoin.cameraOff',
      canRetry: false,
    });
  });

  it('1.2.18 a camera that fails after permission says why', () => {
    const busy = camera({ problem: 'ALREADY_IN_USE' });
    expect(previewMessage('ALLOWED', busy)?.title).toBe('prejoin.alreadyInUse');
  });

  it.each<PermissionState>(['UNKNOWN', 'LOADING'])('says while %s that the browser asks', (state) => {
    expect(previewMessage(state, camera())).toMatchObject({ title: 'prejoin.asking', isBusy: true });
  });
});
