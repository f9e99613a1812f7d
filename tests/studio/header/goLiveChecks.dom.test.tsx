import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createApiClient } from '../../../src/api/apiClient.ts';
import { createQueryClient } from '../../../src/api/queries.ts';
import { createStudioApi } from '../../../src/api/studioApi.ts';
import { LocalDevicesContext } from '../../../src/contexts/LocalDevicesContext.ts';
import { createLocalMedia } from '../../../src/media/localMedia.ts';
import { createPermissionMachine } from '../../../src/media/permission.ts';
import type { GoLiveChecks as Checks } from '../../../src/protocol/rest/goLiveChecks.ts';
import GoLiveChecks from '../../../src/studio/header/GoLiveChecks.tsx';
import { mountScreen, type MountedScreen } from '../../drivers/mountScreen.tsx';
import { createServices, surroundScreen } from '../../drivers/renderScreen.tsx';
import { createStudioDriver } from '../../drivers/studioDriver.ts';
import { createFakeDevices } from '../../media/fakeDevices.ts';
import { createFakeMediaBrowser, microphone } from '../../media/fakeMediaBrowser.ts';
import { streamOf } from '../../session/memorySession.ts';

let screen: MountedScreen | null = null;
afterEach(() => screen?.unmount());

/** jsdom has no sound: every analyser measures this level, RMS. */
let soundLevel = 0;
const silentNode = { connect() {}, disconnect() {} };

function stubSound(): void {
  class SteadyAnalyser {
    getFloatTimeDomainData(samples: Float32Array): void {
      samples.fill(soundLevel);
    }
  }
  class SilentContext extends EventTarget {
    state = 'running';
    resume = () => Promise.resolve();
    close = () => Promise.resolve();
    createMediaStreamSource = () => silentNode;
  }
  class SilentAudio {
    play = () => Promise.resolve();
    pause(): void {}
  }
  vi.stubGlobal('AnalyserNode', SteadyAnalyser);
  vi.stubGlobal('AudioContext', SilentContext);
  vi.stubGlobal('Audio', SilentAudio);
  vi.stubGlobal('MediaStream', function createStream(tracks: { kind: string }[]) {
    return streamOf(tracks);
  });
}

const fine: Checks = { disk: { freeBytes: 1e12 }, composer: 'ready', destinations: [] };

it('the microphone is good once it was louder than its noise, and stays so', async () => {
  stubSound();
  const driver = createStudioDriver();
  const { studio } = await driver.enter('host', 'host');
  const browser = createFakeMediaBrowser([microphone('mic')]);
  const local = createLocalMedia({
    browser,
    audio: { isOn: true, deviceId: null },
    video: { isOn: false, deviceId: null },
  });
  const permission = createPermissionMachine(browser);
  await permission.request();
  local.setDevices(permission.getState().devices);
  await vi.waitFor(() => expect(local.getState().audio.track).not.toBeNull());
  const send: typeof fetch = () => Promise.resolve(Response.json(fine));
  const services = {
    ...createServices(),
    clock: driver.clock,
    api: createStudioApi(createApiClient(send)),
  };
  const { page } = (screen = await mountScreen(
    surroundScreen(
      studio,
      <QueryClientProvider client={createQueryClient(services.errorReports)}>
        <LocalDevicesContext value={{ ...createFakeDevices(browser), local, permission }}>
          <GoLiveChecks />
        </LocalDevicesContext>
      </QueryClientProvider>,
      { services },
    ),
  ));
  const microphoneState = (): string | undefined =>
    [...page.querySelectorAll('li')].find(({ textContent }) => /microphone/i.test(textContent))?.dataset[
      'state'
    ];
  const listen = (ms: number): Promise<void> => act(() => driver.clock.advance(ms));
  expect(microphoneState()).toBe('waiting');
  soundLevel = 0.0099;
  await listen(10_000);
  expect(microphoneState()).toBe('waiting');
  soundLevel = 0.011;
  await listen(3000);
  expect(microphoneState()).toBe('good');
  soundLevel = 0;
  await listen(3000);
  expect(microphoneState()).toBe('good');
});
