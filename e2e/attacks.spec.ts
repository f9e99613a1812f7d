import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchComposerBrowser } from '../server/broadcast/composerBrowser.ts';
import { createComposerSandbox } from '../server/broadcast/composerSandbox.ts';
import { createProcessRegister } from '../server/broadcast/processRegister.ts';
import { headlessShellPath } from './fixtures/chromium.ts';
import { openHostCalls } from './fixtures/hostCalls.ts';
import { enter, expect, test } from './fixtures/screens.ts';
import { startServer } from './fixtures/server.ts';

/** Everything that a page's policy forbade, in the page and in its workers. */
async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions-Policy|Refused to/i.test(message.text()))
      violations.push(message.text());
  });
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { noteViolation } = globalThis as { noteViolation?: (text: string) => void };
      noteViolation?.(`${violatedDirective} ${blockedURI}`);
    });
  });
  return violations;
}

test.describe('pages under their policy', () => {
  const pages: [string, (token: string) => string, RegExp][] = [
    ['admin', () => '/admin', /Sign in/],
    ['watch', (token) => `/${token}/watch`, /Opening night/],
    ['API', () => '/docs/', /Footlight/],
    ['files', () => '/opfs-management', /files/i],
    ['not found', () => '/', /nothing at this address/],
  ];
  for (const [name, pathOf, content] of pages)
    test(`the ${name} page loads without a violation`, async ({ page, server, session }) => {
      const violations = await collectViolations(page);
      const answer = await page.goto(`${server.origin}${pathOf(session.studioToken)}`);
      expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
      await expect(page.getByText(content).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(violations).toEqual([]);
    });

  test('the way into the studio, and the studio, load without a violation', async ({ page, session }) => {
    const violations = await collectViolations(page);
    await enter(page, session.hostLink, 'Amara');
    await expect(page.getByRole('button', { name: 'Go live' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(violations).toEqual([]);
  });

  for (const backend of ['pixi', 'planar'])
    test(`the composer’s page loads with ${backend} without a violation`, async ({
      page,
      server,
      session,
    }) => {
      const violations = await collectViolations(page);
      const failures: string[] = [];
      await page.exposeFunction('reportComposerFailure', (reason: string) => failures.push(reason));
      await page.goto(
        `${server.origin}/${session.studioToken}/composer#isStandby=true&resolution=720p&backend=${backend}`,
      );
      // What it draws on is there once everything is loaded.
      await expect(page.locator('#root > div > *').first()).toBeAttached();
      await page.waitForLoadState('networkidle');
      expect([violations, failures]).toEqual([[], []]);
    });
});

/** A server that counts what it is asked for. */
async function listen(answer: (path: string) => { type: string; body: string }) {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const { type, body } = answer(request.url ?? '/');
    asked.push(request.url ?? '/');
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
  });
  server.on('upgrade', (request, socket) => {
    asked.push(request.url ?? '/');
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, origin: `http://127.0.0.1:${String(port)}`, asked, close: () => server.close() };
}

/** A page that asks another address for everything that a page can ask for, and then says so to its own server. */
const curiousPage = (other: string): string => `<!doctype html><body><script type="module">
const other = ${JSON.stringify(other)};
const settled = (element, add = document.body) => new Promise((resolve) => {
  element.onload = element.onerror = resolve;
  setTimeout(resolve, 2000);
  add.append(element);
});
const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
for (const name of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])
  await fetch(other.replace('127.0.0.1', name) + '/fetch', { mode: 'no-cors' }).catch(() => {});
await settled(make('img', { src: other + '/picture' }));
await settled(make('script', { src: other + '/script' }));
await settled(make('link', { rel: 'stylesheet', href: other + '/style' }));
await settled(make('iframe', { src: other + '/frame' }));
await settled(make('video', { src: other + '/video' }));
await new FontFace('a', 'url(' + other + '/font)').load().catch(() => {});
navigator.sendBeacon(other + '/beacon');
const socket = new WebSocket(other.replace('http', 'ws') + '/socket');
await new Promise((resolve) => { socket.onclose = resolve; });
const worker = new Worker('/worker.js');
await new Promise((resolve) => { worker.onmessage = resolve; });
await fetch('/done');
const open = new WebSocket(location.origin.replace('http', 'ws') + '/own-socket');
</script>`;

test('the composer’s browser reaches its own server and no other address, whatever asks for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-confined-'));
  const other = await listen(() => ({ type: 'text/plain', body: 'secret' }));
  const engine = await listen(() => ({ type: 'text/plain', body: 'engine' }));
  const own = await listen((path) =>
    path === '/worker.js'
      ? {
          type: 'text/javascript',
          body: `Promise.allSettled([fetch('${other.origin}/worker'), fetch('${engine.origin}/worker')]).then(() => postMessage('done'));`,
        }
      : { type: 'text/html', body: path === '/' ? curiousPage(other.origin) : '' },
  );
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const browser = await launchComposerBrowser({
    chromiumPath: headlessShellPath,
    profilesFolder: join(folder, 'profiles'),
    usesGpu: false,
    log,
    register: createProcessRegister(join(folder, 'processes')),
    sandbox: createComposerSandbox(process.getuid?.(), log),
    reachable: { pageOrigin: own.origin, engineOrigins: [engine.origin], iceServers: [] },
  });
  try {
    await browser.open(`${own.origin}/#fragment`);
    await expect.poll(() => own.asked, { timeout: 30_000 }).toContain('/own-socket');
    expect(own.asked).toContain('/done');
    expect(engine.asked).toEqual(['/worker']);
    expect(other.asked).toEqual([]);
  } finally {
    await browser.close();
    for (const server of [own, other, engine]) server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a composer that cannot load its page leaves no token in the log', async () => {
  // Nothing listens there.
  const server = await startServer({ COMPOSER_ORIGIN: 'http://127.0.0.1:9' });
  try {
    const session = await server.createSession();
    const call = await openHostCalls(server, session);
    await call('POST', 'start_broadcast');
    await expect.poll(() => server.log(), { timeout: 30_000 }).toContain('the composer could not be started');
    expect(server.log()).toContain('/composer');
    expect(server.log()).not.toMatch(/composerToken|resolution=/);
  } finally {
    await server.stop();
  }
});
