import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { PortsContext } from '../../src/contexts/PortsContext.ts';
import { Simulive } from '../../src/simulive/Simulive.tsx';
import { WatchPage } from '../../src/watch/WatchPage.tsx';
import { createPageRouter } from '../drivers/createPageRouter.ts';
import { renderScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver, sessionOf } from '../drivers/studioDriver.ts';
import { serverClockAt } from '../simulive/serverClockAt.ts';
import { simuliveSession } from '../simulive/simuliveSession.ts';

const startsAt = new Date(2026, 2, 1, 10);
const endsAt = new Date(2026, 2, 1, 11, 30);
const nowMs = new Date(2026, 2, 1, 8).getTime();

const noPort = () => Promise.reject(new Error('a drawn page opens nothing'));
const ports = { createVideoSession: noPort, createNotifications: noPort, createChat: noPort };

/** The header of a page of the session `demo`. */
async function renderHeader(page: ReactElement): Promise<string> {
  const router = createPageRouter('', () => page);
  await router.load();
  const queries = new QueryClient();
  queries.setQueryData(['watchedSession', 'demo'], sessionOf({ startsAt, endsAt }), { updatedAt: nowMs });
  const markup = renderScreen(
    await createStudioDriver().enter('viewer', 'guest'),
    <QueryClientProvider client={queries}>
      <PortsContext value={ports}>
        {/* Its type is that of the app's own routes. */}
        <RouterProvider router={router as never} />
      </PortsContext>
    </QueryClientProvider>,
  );
  return /<header.*<\/header>/s.exec(markup)?.[0] ?? '';
}

const simulive = (
  <Simulive
    session={simuliveSession({ startsAt, endsAt })}
    serverClock={serverClockAt(nowMs)}
    onTryAgain={() => {}}
  />
);

it.each([
  ['a simulive session', simulive],
  ['a live session', <WatchPage key="watch" />],
])('1.2.37 the page of %s has its logo, its name and its time slot at its head', async (_name, page) => {
  const header = await renderHeader(page);
  expect(header).toMatch(/<svg|<img/);
  expect(header).toMatch(/<h1[^>]*>Opening night<\/h1>/);
  expect(header).toMatch(/Today, 10:00 to 11:30</);
});
