// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ServicesProvider } from '../../src/contexts/ServicesContext.tsx';
import { RemoteSettings } from '../../src/debug/RemoteSettings.tsx';
import { useStreamReports } from '../../src/debug/useStreamReports.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import { mountScreen, type MountedScreen } from '../drivers/mountScreen.tsx';
import { createServices } from '../drivers/renderScreen.tsx';
import { createStudioDriver } from '../drivers/studioDriver.ts';

let screen: MountedScreen | null = null;
afterEach(() => screen?.unmount());

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
