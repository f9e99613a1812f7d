import { RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createApiClient } from '../../src/api/apiClient.ts';
import { createStudioApi } from '../../src/api/studioApi.ts';
import { PortsContext, type Ports } from '../../src/contexts/PortsContext.ts';
import { ServicesProvider } from '../../src/contexts/ServicesContext.tsx';
import { LiveDebugPage } from '../../src/debug/LiveDebugPage.tsx';
import { RemoteSettings } from '../../src/debug/RemoteSettings.tsx';
import { useStreamReports } from '../../src/debug/useStreamReports.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import { createPageRouter } from '../drivers/createPageRouter.ts';
import { mountScreen, type MountedScreen } from '../drivers/mountScreen.tsx';
import { createServices } from '../drivers/renderScreen.tsx';
import { createStudioDriver, sessionOf, type Person } from '../drivers/studioDriver.ts';

let screen: MountedScreen | null = null;
afterEach(() => screen?.unmount());

class SilentContext extends EventTarget {
  state = 'running';
  resume = () => Promise.resolve();
  close = () => Promise.resolve();
}

const report = { maxSendResolution: 'auto', maxReceiveResolution: '360p', reports: [] } as const;
const selects = () => [...(screen?.page.querySelectorAll('select') ?? [])];

async function choose(label: string, value: string): Promise<void> {
  const select = selects().find((each) => each.getAttribute('aria-label')?.startsWith(label));
  if (select === undefined) throw new Error(`there is no select ${label}`);
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

it('1.2.47 1.2.48 the remote settings show what a participant reports, and a choice is sent to it', async () => {
  const sent: PeerSignal[] = [];
  screen = await mountScreen(
    <RemoteSettings
      title="Jonas"
      isComposer={false}
      ownReport={{ ...report, reports: [] }}
      onLimit={(signal) => sent.push(signal)}
    />,
  );
  expect(selects().map(({ value }) => value)).toEqual(['auto', '360p']);
  await choose('Sends at most', '180p');
  await choose('Receives at most', 'audioOnly');
  expect(sent).toEqual([
    { type: 'maxSendResolutionChanged', data: { resolution: '180p' } },
    { type: 'maxReceiveResolutionChanged', data: { resolution: 'audioOnly' } },
  ]);
});

it('1.2.48 whoever may not limit others sees the settings, disabled; a composer has none for sending', async () => {
  screen = await mountScreen(
    <RemoteSettings title="Composer" isComposer ownReport={{ ...report, reports: [] }} onLimit={null} />,
  );
  expect(selects().map(({ disabled, value }) => [disabled, value])).toEqual([[true, '360p']]);
});

it('1.2.47 1.2.48 on the page, a choice reaches the participant under whose name it was made, and no other', async () => {
  // jsdom has no sound and scrolls nothing.
  vi.stubGlobal('AudioContext', SilentContext);
  vi.stubGlobal('scrollTo', () => {});
  const driver = createStudioDriver();
  const jonas = await driver.enter('Jonas', 'guest');
  const amara = await driver.enter('Amara', 'guest');
  const operator = driver.network.create({ speakerId: 'operator', role: 'host' });
  const access = {
    ...{ webRtcSessionId: '', webRtcToken: null, accessToken: 'operator', role: 'host' },
    localRecordingEnabled: false,
  };
  const send: typeof fetch = (path) => {
    const address = typeof path === 'string' ? path : '';
    if (address.endsWith('/init_access')) return Promise.resolve(Response.json(access));
    return Promise.resolve(Response.json(address.endsWith('/demo') ? sessionOf() : []));
  };
  const services = {
    ...createServices(),
    clock: driver.clock,
    api: createStudioApi(createApiClient(send)),
  };
  const router = createPageRouter('/debug-live', LiveDebugPage);
  const ports: Ports = {
    createVideoSession: () => Promise.resolve(operator.session),
    // Nothing is notified of here.
    createNotifications: () => new Promise(() => {}),
    createChat: () => Promise.reject(new Error('nobody chats on the debug page')),
  };
  screen = await mountScreen(
    <ServicesProvider services={services}>
      <PortsContext value={ports}>
        <RouterProvider router={router} />
      </PortsContext>
    </ServicesProvider>,
  );
  const until = (check: () => void): Promise<void> =>
    vi.waitFor(async () => {
      await act(() => driver.advance(1000));
      check();
    });
  await until(() => expect(selects()).toHaveLength(4));
  const limitsOf = ({ state }: Person) => [state().maxSendResolution, state().maxReceiveResolution];
  const before = limitsOf(jonas);
  expect(limitsOf(amara)).toEqual(before);

  await choose('Sends at most, Amara', '180p');
  await choose('Receives at most, Jonas', 'audioOnly');
  await until(() =>
    expect(selects().map(({ value }) => value)).toEqual(expect.arrayContaining(['180p', 'audioOnly'])),
  );
  expect(limitsOf(amara)).toEqual(['180p', before[1]]);
  expect(limitsOf(jonas)).toEqual([before[0], 'audioOnly']);
  const shownLimits = [...document.querySelectorAll('section:has(select)')].map((section) => [
    section.getAttribute('aria-label'),
    ...[...section.querySelectorAll('select')].map(({ value }) => value),
  ]);
  expect(shownLimits).toEqual([
    ['Jonas', before[0], 'audioOnly'],
    ['Amara', '180p', before[1]],
  ]);
});

it('1.7.19 statistics are read at once, and then every 1000 ms until the page is left', async () => {
  const driver = createStudioDriver();
  const guest = await driver.enter('guest', 'guest');
  const operator = await driver.enter('operator', 'host');
  guest.publishCamera();
  await driver.settle();
  let readings = 0;
  const { videoSession } = operator.studio;
  const counted = {
    ...operator.studio,
    videoSession: {
      ...videoSession,
      getReport: (streamId: string) => {
        readings += 1;
        return videoSession.getReport(streamId);
      },
    },
  };
  function Reader() {
    useStreamReports(counted);
    return null;
  }
  screen = await mountScreen(
    <ServicesProvider services={{ ...createServices(), clock: driver.clock }}>
      <Reader />
    </ServicesProvider>,
  );
  expect(readings).toBe(1);
  await act(() => driver.clock.advance(999));
  expect(readings).toBe(1);
  await act(() => driver.clock.advance(1));
  expect(readings).toBe(2);
  await act(() => driver.clock.advance(5000));
  expect(readings).toBe(7);
  await screen.unmount();
  await driver.clock.advance(5000);
  expect(readings).toBe(7);
});
