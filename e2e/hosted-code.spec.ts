import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startErrorCollector } from '../tests/errorCollector.ts';
import { createOpenTokService } from '../tests/server/openTokService.ts';
import { openTokApplicationId, openTokKeys } from '../tests/session/openTokKey.ts';
import { filesOfEngines, readManifest } from '../tools/engineChunks.ts';
import { launchPeople } from './fixtures/chromium.ts';
import { followCode } from './fixtures/followCode.ts';
import { startFontServer } from './fixtures/fontService.ts';
import { enter } from './fixtures/screens.ts';
import { startServer, type TestSession } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';

interface Engine {
  /** As the build's files are listed. */
  name: string;
  /** What is in its place without its variables. */
  replaces?: string;
  /** Starts what it needs on this machine; returns its variables, and how to end it. */
  open(): Promise<{ env: Record<string, string>; close(): Promise<void> | void }>;
  /** Does what its code is for, as far as that goes without the service. */
  use(page: Page, session: TestSession): Promise<void>;
}

const panel = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name }).click();

const engines: Engine[] = [
  {
    name: 'OpenTok',
    replaces: 'src/session/adapters/mesh/createMeshSession.ts',
    async open() {
      const { app } = createOpenTokService();
      const env = {
        OPENTOK_APPLICATION_ID: openTokApplicationId,
        OPENTOK_PRIVATE_KEY: openTokKeys.privateKey,
        OPENTOK_API_ORIGIN: await app.listen({ port: 0, host: '127.0.0.1' }),
      };
      return { env, close: () => app.close() };
    },
    async use(page, session) {
      await page.goto(session.hostLink);
      await page.getByRole('textbox', { name: 'Your name' }).fill('Amara');
      await page.getByRole('button', { name: 'Enter studio' }).click();
      await expect(page.getByRole('heading', { name: 'The video service cannot be reached' })).toBeVisible({
        timeout: 60_000,
      });
    },
  },
  {
    name: 'Stream',
    replaces: 'src/chat/adapters/footlight/createFootlightChat.ts',
    open: () =>
      Promise.resolve({
        // The server's own calls to Stream end at once.
        env: {
          STREAM_API_KEY: 'publickey',
          STREAM_API_SECRET: 'thesecret',
          HTTPS_PROXY: 'http://127.0.0.1:1',
        },
        close: () => undefined,
      }),
    async use(page, session) {
      await enter(page, session.hostLink, 'Amara', { devices: false });
      await panel(page, 'Speakers');
      const speakers = page.getByRole('complementary', { name: 'Speakers' });
      await expect(speakers.getByText('Reconnecting…')).toBeVisible();
      await expect(page.getByText('The chat service does not answer.')).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Go live' })).toBeVisible();
    },
  },
  {
    name: 'Sentry',
    async open() {
      const collector = await startErrorCollector();
      return { env: { SENTRY_DSN: collector.dsn }, close: () => collector.close() };
    },
    async use(page, session) {
      await enter(page, session.hostLink, 'Amara', { devices: false });
      const sent = page.waitForRequest((request) => request.url().includes('/envelope'));
      await page.evaluate(() => {
        setTimeout(() => {
          throw new TypeError('on purpose');
        });
      });
      await sent;
    },
  },
  {
    name: 'font service',
    async open() {
      const fonts = await startFontServer(['Alegreya Sans']);
      return { env: { FONT_SERVICE_URL: fonts.url }, close: () => fonts.close() };
    },
    async use(page, session) {
      await enter(page, session.hostLink, 'Amara', { devices: false });
      await panel(page, 'Brand');
      await page
        .getByRole('complementary', { name: 'Brand' })
        .getByRole('combobox', { name: 'Font' })
        .click();
      await page.getByRole('option', { name: 'Alegreya Sans', exact: true }).click();
      await expect
        .poll(() =>
          page.evaluate(() =>
            [...document.fonts].some(({ family }) => family.replaceAll('"', '') === 'Alegreya Sans'),
          ),
        )
        .toBe(true);
    },
  },
];

test.describe('the code of hosted services:', () => {
  const manifest = readManifest('dist/web');
  const ofEngines = filesOfEngines(manifest);
  let people: Browser;
  let context: BrowserContext;

  test.beforeAll(async () => {
    const nowhere = ['opentok.com', 'tokbox.com', 'vonage.com', 'stream-io-api.com'].map(
      (domain) => `MAP *.${domain} 127.0.0.1:1`,
    );
    people = await launchPeople({ extraArgs: [`--host-resolver-rules=${nowhere.join(',')}`] });
  });
  test.afterAll(() => people?.close());
  test.beforeEach(async () => {
    context = await people.newContext({ viewport: { width: 1280, height: 800 } });
  });
  test.afterEach(() => context?.close());

  for (const { name, replaces, open, use } of engines)
    test(`of ${name} is loaded with its variables, and no other’s is`, async () => {
      const { env, close } = await open();
      const server = await startServer(env);
      try {
        const files = followCode(context);
        await use(await context.newPage(), await server.createSession());
        const { [name]: own = [], ...others } = ofEngines;
        expect(own).not.toEqual([]);
        // The browser may tell of a request after a service that got it has.
        await expect.poll(() => [...files].filter((file) => own.includes(file))).not.toEqual([]);
        expect([...files].filter((file) => Object.values(others).flat().includes(file))).toEqual([]);
        if (replaces !== undefined) {
          const replaced = manifest[replaces]?.file ?? '';
          expect(replaced).not.toBe('');
          expect([...files]).not.toContain(replaced);
        }
      } finally {
        await server.stop();
        await close();
      }
    });

  test('these are all that have code of their own', () => {
    expect(engines.map(({ name }) => name).toSorted()).toEqual(Object.keys(ofEngines).toSorted());
  });
});
