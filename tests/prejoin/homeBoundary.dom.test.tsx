import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../src/api/queries.ts';
import { LocalDevicesContext } from '../../src/contexts/LocalDevicesContext.ts';
import { PortsContext } from '../../src/contexts/PortsContext.ts';
import { ServicesProvider } from '../../src/contexts/ServicesContext.tsx';
import { HomeBoundary } from '../../src/prejoin/HomeBoundary.tsx';
import { StudioPage } from '../../src/studio/StudioPage.tsx';
import { mountScreen, type MountedScreen } from '../drivers/mountScreen.tsx';
import { createServices } from '../drivers/renderScreen.tsx';
import { createStudioDriver, sessionOf } from '../drivers/studioDriver.ts';
import { createFakeDevices } from '../media/fakeDevices.ts';

let screen: MountedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  vi.restoreAllMocks();
});

it('1.4.20 1.8.05 a studio that cannot be joined is logged, and the error boundary says so and tries again', async () => {
  // React logs what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const driver = createStudioDriver();
  const reported: unknown[] = [];
  const services = {
    ...createServices(),
    clock: driver.clock,
    errorReports: { report: (error: unknown) => void reported.push(error) },
  };
  const devices = createFakeDevices();
  let attempts = 0;
  const ports = {
    createVideoSession: () => {
      attempts += 1;
      const participant = driver.network.create({ speakerId: `late-${String(attempts)}`, role: 'guest' });
      participant.refuse();
      return Promise.resolve(participant.session);
    },
    createNotifications: () => Promise.reject(new Error('there is no server')),
    createChat: () => Promise.reject(new Error('there is no chat')),
  };
  screen = await mountScreen(
    <QueryClientProvider client={createQueryClient(services.errorReports)}>
      <ServicesProvider services={services}>
        <PortsContext value={ports}>
          <LocalDevicesContext value={devices}>
            <HomeBoundary studioToken="demo">
              <StudioPage session={sessionOf()} isGuest />
            </HomeBoundary>
          </LocalDevicesContext>
        </PortsContext>
      </ServicesProvider>
    </QueryClientProvider>,
  );
  await driver.settle();
  await screen.settle();
  await expect.poll(() => screen?.button('Try again')).not.toBeNull();
  expect(document.body.textContent).toContain('Could not join the studio');
  // By the studio that joined, and by the boundary that caught it; the real reports drop the second.
  expect(reported).toHaveLength(2);
  expect(reported[0]).toBe(reported[1]);
  const before = attempts;
  await screen.press('Try again');
  expect(attempts).toBeGreaterThan(before);
});
