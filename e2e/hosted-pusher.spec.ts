import type { BrowserContext, Page } from '@playwright/test';
import { launchParticipant } from './fixtures/chromium.ts';
import { openHostCalls } from './fixtures/hostCalls.ts';
import { enter } from './fixtures/screens.ts';
import { startServer, type TestServer, type TestSession } from './fixtures/server.ts';
import { startTcpProxy, type TcpProxy } from './fixtures/tcpProxy.ts';
import { expect, test } from './fixtures/test.ts';
import { startTlsServer, type TlsServer } from './fixtures/tlsServer.ts';

const keys = { PUSHER_KEY: 'thekey', PUSHER_SECRET: 'thesecret' };
const pollForm = (question: string): object => ({
  question,
  hideResults: false,
  options: [{ label: 'Yes' }, { label: 'No' }],
});

/**
 * A second server is the hosted service: it speaks the same protocol and the same HTTP API. Browsers look for it where pusher-js does,
 * because their resolver has its address there.
 */
test.describe('notifications by the hosted service', () => {
  test.describe.configure({ mode: 'serial' });
  let service: TestServer;
  let server: TestServer;
  let session: TestSession;
  let call: Awaited<ReturnType<typeof openHostCalls>>;
  let tls: TlsServer;
  let line: TcpProxy;
  let context: BrowserContext;
  let viewer: Page;
  let host: Page;
  const sockets: string[] = [];

  test.beforeAll(async () => {
    service = await startServer(keys);
    server = await startServer({ ...keys, PUSHER_APP_ID: 'footlight', PUSHER_API_ORIGIN: service.origin });
    session = await server.createSession({ name: 'Opening night' });
    call = await openHostCalls(server, session);
    tls = await startTlsServer(service.port);
    line = await startTcpProxy(tls.port);
    const port = String(line.port);
    context = await launchParticipant({
      extraArgs: [
        `--host-resolver-rules=MAP ws-eu.pusher.com:443 127.0.0.1:${port},MAP sockjs-eu.pusher.com:443 127.0.0.1:${port}`,
        '--ignore-certificate-errors',
      ],
    });
    context.on('page', (page) => page.on('websocket', (socket) => sockets.push(socket.url())));
  });
  test.afterAll(async () => {
    await context?.close();
    await line?.close();
    tls?.close();
    await server?.stop();
    await service?.stop();
  });

  const openPoll = async (question: string): Promise<void> => {
    const poll = await call('POST', 'polls', pollForm(question));
    await call('POST', `polls/${(poll as { id: string }).id}/open`);
  };

  test('1.9.23 a viewer gets polls from the cluster eu, with the key and nothing else set', async () => {
    viewer = await context.newPage();
    await viewer.goto(session.watchLink);
    await expect
      .poll(() => sockets.filter((url) => url.startsWith('wss://ws-eu.pusher.com/app/thekey?')))
      .toHaveLength(1);
    await expect(viewer.getByText('Opening night').first()).toBeVisible();
    await openPoll('Is this hosted?');
    await expect(viewer.getByRole('heading', { name: 'Is this hosted?' })).toBeVisible();
  });

  test('a host gets what only participants may know, over the private channel', async () => {
    host = await context.newPage();
    await enter(host, session.hostLink, 'Amara', { devices: false });
    await host.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Polls' }).click();
    const panel = host.getByRole('complementary', { name: 'Polls' });
    await expect(panel.getByRole('article', { name: 'Is this hosted?' })).toBeVisible();
    await call('POST', 'polls', pollForm('Who will know?'));
    await expect(panel.getByRole('article', { name: 'Who will know?' })).toBeVisible();
    await expect(viewer.getByText('Who will know?')).toHaveCount(0);
    expect(sockets.filter((url) => url.includes('/app/') && !url.includes('ws-eu.pusher.com'))).toEqual([]);
  });

  test('a service that cannot be reached is said in a toast; the pages stay, and catch up', async () => {
    line.cut();
    const toast = 'Changes of polls and of what is on air do not arrive at the moment.';
    for (const page of [host, viewer]) await expect(page.getByText(toast)).toBeVisible();
    await expect(host.getByRole('button', { name: 'Go live' })).toBeVisible();
    await openPoll('And now?');
    line.restore();
    for (const found of [
      host.getByRole('complementary', { name: 'Polls' }).getByRole('article', { name: 'And now?' }),
      viewer.getByRole('heading', { name: 'And now?' }),
    ])
      await expect(found).toBeVisible({ timeout: 40_000 });
  });
});
