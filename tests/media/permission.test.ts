import { describe, expect, it, vi } from 'vitest';
import { chooseDevice, listDevices, systemDefaultOutput } from '../../src/media/devices.ts';
import { createPermissionMachine, type PermissionState } from '../../src/media/permission.ts';
import { camera, createFakeMediaBrowser, microphone } from './fakeMediaBrowser.ts';

describe('1.4.01 1.4.02 1.4.03 permission', () => {
  it('1.4.01 starts UNKNOWN, and is LOADING while it requests camera and microphone, ideally at 1280x720', async () => {
    const browser = createFakeMediaBrowser([camera('c'), microphone('m')]);
    const machine = createPermissionMachine(browser);
    const states: PermissionState[] = [machine.getState().state];
    machine.subscribe(() => states.push(machine.getState().state));
    await machine.request();
    expect(states).toEqual(['UNKNOWN', 'LOADING', 'ALLOWED']);
    expect(browser.requests).toEqual([
      { audio: true, video: { width: { ideal: 1280 }, height: { ideal: 720 } } },
    ]);
  });

  it('1.4.02 on success lists the devices and stops the tracks', async () => {
    const browser = createFakeMediaBrowser([camera('c'), microphone('m')]);
    const machine = createPermissionMachine(browser);
    await machine.request();
    const { state, devices } = machine.getState();
    expect(state).toBe('ALLOWED');
    expect(devices.videoInputs).toEqual([{ id: 'c', label: 'c' }]);
    expect(devices.audioInputs).toEqual([{ id: 'm', label: 'm' }]);
    expect(browser.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  });

  it.each([
    ['NotReadableError', 'ALREADY_IN_USE'],
    ['NotFoundError', 'DEVICE_NOT_FOUND'],
    ['NotAllowedError', 'BLOCKED'],
    ['SecurityError', 'BLOCKED'],
    ['TypeError', 'BLOCKED'],
  ] as const)('1.4.03 %s gives %s', async (failure, expected) => {
    const browser = createFakeMediaBrowser([camera('c'), microphone('m')]);
    browser.failures = { audio: failure, video: failure };
    const machine = createPermissionMachine(browser);
    await machine.request();
    expect(machine.getState().state).toBe(expected);
  });

  it('1.4.03 follows every device change while ALLOWED', async () => {
    const browser = createFakeMediaBrowser([camera('c'), microphone('m')]);
    const machine = createPermissionMachine(browser);
    browser.changeDevices([camera('early'), microphone('m')]);
    await vi.waitFor(() => expect(machine.getState().devices.videoInputs).toEqual([]));
    await machine.request();
    browser.changeDevices([camera('early'), camera('late'), microphone('m')]);
    await vi.waitFor(() =>
      expect(machine.getState().devices.videoInputs.map(({ id }) => id)).toEqual(['early', 'late']),
    );
  });

  it.each([
    ['no camera', [microphone('m')]],
    ['no microphone', [camera('c')]],
  ])('is ALLOWED with %s, and DEVICE_NOT_FOUND with neither', async (_name, devices) => {
    const machine = createPermissionMachine(createFakeMediaBrowser(devices));
    await machine.request();
    expect(machine.getState().state).toBe('ALLOWED');
    const without = createPermissionMachine(createFakeMediaBrowser([]));
    await without.request();
    expect(without.getState().state).toBe('DEVICE_NOT_FOUND');
  });

  it('can succeed on a retry after a refusal', async () => {
    const browser = createFakeMediaBrowser([camera('c'), microphone('m')]);
    browser.failures = { audio: 'NotAllowedError' };
    const machine = createPermissionMachine(browser);
    await machine.request();
    browser.failures = {};
    await machine.request();
    expect(machine.getState().state).toBe('ALLOWED');
  });
});

describe('1.3.09 1.4.04 devices', () => {
  const list = [
    { id: 'a', label: 'A' },
    { id: 'default', label: 'Default' },
    { id: 'b', label: 'B' },
  ];
  it.each([
    ['b', 'b'],
    ['gone', 'default'],
    [null, 'default'],
  ])(
    '1.4.04 saved %s gives %s: the saved one if present, otherwise the one called default',
    (saved, expected) => {
      expect(chooseDevice(list, saved)?.id).toBe(expected);
    },
  );
  it('1.4.04 otherwise the first, and null if there is none', () => {
    expect(
      chooseDevice(
        [
          { id: 'x', label: 'X' },
          { id: 'y', label: 'Y' },
        ],
        null,
      )?.id,
    ).toBe('x');
    expect(chooseDevice([], 'x')).toBeNull();
  });
  it('1.3.09 lists audio inputs, video inputs and the fixed system default output', () => {
    const devices = listDevices([
      camera('c'),
      microphone('m'),
      { kind: 'audiooutput', deviceId: 'out', label: '' },
    ]);
    expect(devices.audioInputs.map(({ id }) => id)).toEqual(['m']);
    expect(devices.videoInputs.map(({ id }) => id)).toEqual(['c']);
    expect(devices.audioOutputs).toEqual([systemDefaultOutput, { id: 'out', label: 'Speakers 1' }]);
    expect(listDevices([]).audioOutputs).toEqual([systemDefaultOutput]);
  });
});
