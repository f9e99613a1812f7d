import type { BrowserContext, Page } from '@playwright/test';
import { startFontServer, type FontServer } from './fixtures/fontService.ts';
import { enter } from './fixtures/screens.ts';
import { startServer, type TestServer, type TestSession } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';

const offered = ['Alegreya Sans', 'Montserrat'];

/** The faces of a family that this page has loaded. */
const loadedFaces = (page: Page, family: string): Promise<number> =>
  page.evaluate(
    (name) =>
      [...document.fonts].filter(
        (face) => face.family.replaceAll('"', '') === name && face.status === 'loaded',
      ).length,
    family,
  );

test.describe('fonts from a font service', () => {
  let fonts: FontServer;
  let server: TestServer;
  let session: TestSession;
  let context: BrowserContext;
  let host: Page;
  const refused: string[] = [];

  test.beforeAll(async () => {
    fonts = await startFontServer(offered);
    server = await startServer({ FONT_SERVICE_URL: fonts.url });
  });
  test.afterAll(async () => {
    await server?.stop();
    fonts?.close();
  });
  test.beforeEach(async ({ browser }) => {
    session = await server.createSession({ name: 'Opening night' });
    context = await browser.newContext();
    host = await context.newPage();
    host.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
  });
  test.afterEach(() => context?.close());

  async function choose(family: string): Promise<void> {
    const rail = host.getByRole('navigation', { name: 'Panels' });
    const panel = host.getByRole('complementary', { name: 'Brand' });
    if (!(await panel.isVisible())) await rail.getByRole('button', { name: 'Brand' }).click();
    await panel.getByRole('combobox', { name: 'Font' }).click();
    await host.getByRole('option', { name: family, exact: true }).click();
    await expect(panel.getByRole('combobox', { name: 'Font' })).toContainText(family);
  }

  test('1.7.24 the chosen font is the service’s, by its stylesheet', async () => {
    await enter(host, session.hostLink, 'Amara', { devices: false });
    await host.getByRole('button', { name: /^Put Amara.* on stream/ }).click();
    await choose('Alegreya Sans');
    await expect.poll(() => loadedFaces(host, 'Alegreya Sans')).toBeGreaterThan(0);
    expect(fonts.asked).toContain('/css?family=Alegreya+Sans:400,500,600,700,800,800i,900&display=swap');
    expect(fonts.asked.filter((path) => path === '/list')).toHaveLength(1);
    expect(refused).toEqual([]);
  });

  for (const how of ['hang', 'error'] as const)
    test(`1.7.24 a service that answers with ${how === 'hang' ? 'nothing' : 'errors'} is named in a toast, and the bundled fonts are used`, async () => {
      fonts.fail(how);
      await enter(host, session.hostLink, 'Amara', { devices: false });
      await host.getByRole('button', { name: /^Put Amara.* on stream/ }).click();
      await expect(host.getByText('The font service does not answer.')).toBeVisible();
      await choose('Playfair Display');
      await expect.poll(() => loadedFaces(host, 'Playfair Display')).toBeGreaterThan(0);
      await expect(host.getByRole('region', { name: 'What the audience sees' })).toBeVisible();
      await expect(host.locator('[data-digest]')).toHaveAttribute('data-digest', /.+/);
    });
});
