import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { SessionLinks } from '../../src/admin/SessionLinks.tsx';
import { createApiClient } from '../../src/api/apiClient.ts';
import { createErrorReports } from '../../src/api/errorReports.ts';
import { createQueryClient } from '../../src/api/queries.ts';
import { createStudioApi } from '../../src/api/studioApi.ts';
import { ServicesProvider } from '../../src/contexts/ServicesContext.tsx';
import { mountScreen, type MountedScreen } from '../drivers/mountScreen.tsx';
import { createServices } from '../drivers/renderScreen.tsx';
import { adminSession } from './adminSession.ts';

let screen: MountedScreen | null = null;
afterEach(() => screen?.unmount());

it.each(['Copy host link', 'Copy code'])(
  '2.8.01 %s: what the browser does not copy is reported, and is not called copied',
  async (label) => {
    Object.assign(document, { execCommand: () => false });
    const sent: unknown[] = [];
    const send: typeof fetch = (path, init) => {
      if (init?.method === 'POST') sent.push(path);
      return Promise.resolve(Response.json({ origins: [] }));
    };
    const errorReports = createErrorReports({ send, userId: 'admin', address: () => '/admin' });
    const services = { ...createServices(), api: createStudioApi(createApiClient(send)), errorReports };
    const { press, settle, button } = (screen = await mountScreen(
      <QueryClientProvider client={createQueryClient(errorReports)}>
        <ServicesProvider services={services}>
          <SessionLinks session={adminSession()} />
        </ServicesProvider>
      </QueryClientProvider>,
    ));
    await press(label);
    await vi.waitFor(async () => {
      await settle();
      expect(sent).toHaveLength(1);
    });
    expect(button(label)).not.toBeNull();
  },
);
