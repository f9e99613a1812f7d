import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { expectNoSidewaysScroll, signInAsAdmin } from './fixtures/adminSite.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { boxOf, overlaps } from './fixtures/boxes.ts';
import { openHostCalls } from './fixtures/hostCalls.ts';
import { freePort, startServer, type TestServer } from './fixtures/server.ts';
import { expect, test as base } from './fixtures/test.ts';

const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
let server: TestServer;
/** The origin of another website, which may embed the audience's pages. */
let embedPort = 0;
let signedIn: BrowserContext;

/** `admin` opens a page of the admin site where somebody has signed in. */
const test = base.extend<{ admin(path?: string): Promise<Page> }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from this pattern
  admin: async ({}, use) => {
    const page = await signedIn.newPage();
    await use(async (path = '/admin') => {
      await page.goto(`${server.origin}${path}`);
      return page;
    });
    await page.close();
  },
});

test.beforeAll(async ({ browser }) => {
  embedPort = await freePort();
  server = await startServer({ EMBED_ORIGINS: `http://localhost:${String(embedPort)}` });
  signedIn = await browser.newContext();
  const page = await signedIn.newPage();
  await signInAsAdmin(page, server);
  await page.close();
});
test.afterAll(async () => {
  await signedIn?.close();
  await server?.stop();
});

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Puts a recording of a past show on the server's disk. */
function addRecording(studioToken: string, name: string, ageDays: number, bytes = 1_500_000): void {
  const folder = join(server.dataDir, 'recordings', studioToken);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.mp4`);
  writeFileSync(path, Buffer.alloc(bytes));
  const at = new Date(Date.now() - ageDays * 24 * 60 * 60_000);
  utimesSync(path, at, at);
}

async function openSession(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('signs in, creates a session after its errors are corrected, and shows its links', async ({ page }) => {
  await page.goto(`${server.origin}/admin`);
  await page.getByLabel('Password').fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The password is wrong.')).toBeVisible();
  await page.getByLabel('Password').fill('e2e-admin-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'New session' }).click();
  const dialog = page.getByRole('dialog', { name: 'New session' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await dialog.getByRole('button', { name: 'Create session' }).click();
  await expect(dialog.getByText('A session needs a name')).toBeVisible();
  await expect(name, 'the first field with an error has the focus').toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    const fields = await dialog.getByRole('textbox').or(dialog.locator('[type=datetime-local]')).all();
    const frame = await boxOf(dialog);
    const boxes = await Promise.all(fields.map(boxOf));
    for (const [index, box] of boxes.entries()) {
      expect(box.x + box.width, 'a field is cut off').toBeLessThan(frame.x + frame.width);
      for (const other of boxes.slice(index + 1))
        expect(overlaps(box, other), 'a field covers another').toBe(false);
    }
    await expectAccessible(page, '[role=dialog]');
  }
  await name.fill('Energy Forum');
  await dialog.getByRole('textbox', { name: 'Website' }).fill('example.org');
  await dialog.getByRole('button', { name: 'Add destination' }).click();
  await dialog.getByLabel('RTMP address with its stream key').fill('http://wrong');
  await dialog.getByRole('button', { name: 'Create session' }).click();
  await expect(dialog.getByText('A link begins with http:// or https://')).toBeVisible();
  await expect(dialog.getByText('An RTMP address starts with rtmp:// or rtmps://')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Website' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Website' }).fill('https://example.org');
  await dialog.getByRole('button', { name: 'Remove this destination' }).click();
  await dialog.getByRole('button', { name: 'Create session' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Energy Forum', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/sessions\/[\w-]+$/);
  await expect(page.getByRole('link', { name: 'Host link' })).toHaveAttribute('href', /#key=/);
  await expect(page.getByRole('link', { name: 'Watch link' })).toHaveAttribute('href', /\/watch$/);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Energy Forum', exact: true })).toBeVisible();
});

test('a link to one session leads there after signing in; signing out and a lost sign-in bring the form back', async ({
  page,
  context,
}) => {
  const { studioToken } = await server.createSession({ name: 'Deep link' });
  await page.clock.install();
  await signInAsAdmin(page, server, `/admin/sessions/${studioToken}`);
  await expect(page.getByRole('heading', { name: 'Deep link', level: 1 })).toBeVisible();
  await context.clearCookies();
  // The page asks again by itself, in a while.
  await page.clock.fastForward('01:00');
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.getByLabel('Password').fill('e2e-admin-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await signInAsAdmin(page, server, '/admin/sessions/no-such-session');
  await expect(page.getByRole('heading', { name: 'There is no session at this address' })).toBeVisible();
});

test('the list is searched by name, group and token, and a copy has the settings with links of its own', async ({
  admin,
}) => {
  const original = await server.createSession({
    name: 'Winter gala',
    groupName: 'Charity evenings',
    rtmpDestinations: ['rtmp://live.example.org/app/a-very-secret-key-7788'],
    groupSocialLinks: { custom: 'https://example.org/gala' },
    openJoin: true,
  });
  await server.createSession({ name: 'Summer gala' });
  const page = await admin();
  const search = page.getByLabel('Search by name, group or token');
  const found = (name: string) => page.getByRole('link', { name, exact: true });
  for (const text of ['winter', 'GALA charity', original.studioToken]) {
    await search.fill(text);
    await expect(found('Winter gala')).toBeVisible();
    await expect(found('Summer gala')).toHaveCount(0);
  }
  await search.fill('no such thing');
  await expect(page.getByText('No session matches “no such thing”.')).toBeVisible();
  await search.fill('winter');
  await page.getByRole('button', { name: 'More about Winter gala' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: 'Winter gala (copy)', level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`${original.studioToken}$`));
  await expect(page.getByLabel('Group')).toHaveValue('Charity evenings');
  await expect(page.getByLabel('Website')).toHaveValue('https://example.org/gala');
  await expect(page.getByRole('switch', { name: 'Anybody with the address may join' })).toBeChecked();
  await expect(page.getByText('rtmp://live.example.org/app/••••7788')).toBeVisible();
  expect(await page.content(), 'a stream key is on the page').not.toContain('very-secret');
  await expect(page.getByRole('link', { name: 'Host link' })).not.toHaveAttribute('href', original.hostLink);
});

test('a session is edited with times for viewers elsewhere, and nobody leaves with unsaved changes unasked', async ({
  admin,
  browser,
}) => {
  const session = await server.createSession({ name: 'Before the edit' });
  const viewer = await (await browser.newContext()).newPage();
  await viewer.goto(session.watchLink);
  // A chat's code is loaded last.
  await expect(viewer.getByLabel('Message everybody')).toBeVisible({ timeout: 60_000 });
  const page = await admin(`/admin/sessions/${session.studioToken}`);
  await page.getByLabel('Name').fill('After the edit');
  await page.getByLabel('Starts').fill('2030-06-01T20:00');
  await page.getByLabel('Ends').fill('2030-06-01T21:30');
  const inTokyo = await page.evaluate(() =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' }).format(
      new Date('2030-06-01T20:00'),
    ),
  );
  await page.getByRole('combobox', { name: 'For a viewer in' }).click();
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await expect(page.locator('output')).toContainText(inTokyo);
  await page.getByRole('switch', { name: 'Chat of the audience is open' }).click();
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  await page.getByRole('link', { name: 'All sessions' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'After the edit', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await expect(viewer.getByLabel('Message everybody'), 'the open page of a viewer').toHaveCount(0);
  await page.getByLabel('Ends').fill('2030-06-01T19:00');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('A session ends after it starts')).toBeVisible();
  await expect(page.getByLabel('Ends')).toBeFocused();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.reload();
  await expect(page.getByLabel('Starts')).toHaveValue('2030-06-01T20:00');
  await expect(page.getByRole('combobox', { name: 'For a viewer in' })).toContainText('Asia/Tokyo');
  await page.getByLabel('Name').fill('Thrown away');
  await page.getByRole('link', { name: 'All sessions' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('link', { name: 'After the edit', exact: true })).toBeVisible();
  await viewer.context().close();
});

test('the list, a session and its dialogs fit a phone and have no serious findings of axe', async ({
  admin,
}) => {
  const { studioToken } = await server.createSession({
    name: 'A session with a rather long name that needs more than one line on a phone',
    rtmpDestinations: ['rtmp://live.example.org/application/with-a-long-stream-key-1234'],
  });
  addRecording(studioToken, '2026-01-01T10-00-00-abc', 3);
  const page = await admin();
  for (const [name, size] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(size);
    await page.goto(`${server.origin}/admin`);
    await expect(page.getByText('Free on the disk')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'body');
    await page.screenshot({ path: `test-results/admin-list-${name}.png`, fullPage: true });
    await page.goto(`${server.origin}/admin/sessions/${studioToken}`);
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
    await page.getByText('Embed', { exact: true }).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'body');
    await page.screenshot({ path: `test-results/admin-session-${name}.png`, fullPage: true });
  }
});

test('each link has a QR code that a camera reads', async ({ admin }) => {
  const session = await server.createSession();
  const page = await admin(`/admin/sessions/${session.studioToken}`);
  for (const [label, link] of [
    ['QR code of the watch link', session.watchLink],
    ['QR code of the host link', session.hostLink],
  ] as const) {
    await page.getByRole('button', { name: label }).click();
    const picture = page.getByRole('img', { name: label });
    await expect(picture).toBeVisible();
    const size = 256;
    const bits = await picture.evaluate(async (svg, width) => {
      const image = new Image(width, width);
      image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, width];
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, width, width);
      const { data = [] } = context?.getImageData(0, 0, width, width) ?? {};
      return Array.from({ length: width ** 2 }, (_, pixel) =>
        (data[pixel * 4] ?? 0) < 128 ? '0' : '1',
      ).join('');
    }, size);
    const gray = Uint8ClampedArray.from(
      { length: bits.length * 4 },
      (_, index) => Number(bits[Math.floor(index / 4)]) * 255,
    );
    expect(jsQR(gray, size, size)?.data).toBe(link);
    await page.keyboard.press('Escape');
    await expect(picture).toHaveCount(0);
  }
});

test('the code to embed shows the watch page on an allowed website, and nothing on any other', async ({
  admin,
  context,
}) => {
  const session = await server.createSession();
  const page = await admin(`/admin/sessions/${session.studioToken}`);
  await page.getByText('Embed', { exact: true }).click();
  await expect(page.getByText(`http://localhost:${String(embedPort)}`)).toBeVisible();
  const code = await page.getByRole('region', { name: 'Code to embed' }).innerText();
  const website = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Our website</title>${code}`);
  });
  await new Promise<void>((resolve) => {
    website.listen(embedPort, resolve);
  });
  const visitor = await context.newPage();
  await visitor.goto(`http://localhost:${String(embedPort)}/`);
  await expect(visitor.frameLocator('iframe').getByLabel('Message everybody')).toBeVisible();
  const other = await context.newPage();
  const refused = other.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await other.goto(`http://127.0.0.1:${String(embedPort)}/`);
  await refused;
  await expect(other.frameLocator('iframe').getByLabel('Message everybody')).toHaveCount(0);
  website.close();
});

test('an RTMP destination is tried: one takes the stream, one is not there, and keys are kept or replaced unseen', async ({
  admin,
}) => {
  const port = await freePort();
  const listener = listenForRtmp(port, 'first-secret-key-1234');
  const { studioToken } = await server.createSession({
    rtmpDestinations: [`rtmp://127.0.0.1:${String(port)}/live/first-secret-key-1234`],
  });
  const page = await admin(`/admin/sessions/${studioToken}`);
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText('The far end took the stream.')).toBeVisible({ timeout: 30_000 });
  listener.kill();
  await page.getByRole('button', { name: 'Add destination' }).click();
  const address = page.getByLabel('RTMP address with its stream key');
  await address.fill(`rtmp://127.0.0.1:1/live/another-secret-9999`);
  await page.getByRole('button', { name: 'Test' }).nth(1).click();
  await expect(page.getByText(/Nothing listens at this address/)).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('form')).not.toContainText('another-secret-9999');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('rtmp://127.0.0.1:1/live/••••9999')).toBeVisible();
  await expect(page.getByText(/live\/••••1234/)).toBeVisible();
  await page.getByRole('button', { name: /^Replace rtmp:.*9999$/ }).click();
  await address.fill('rtmp://127.0.0.1:1/live/a-new-key-of-ours-5555');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('rtmp://127.0.0.1:1/live/••••5555')).toBeVisible();
  await page.getByRole('button', { name: /^Remove rtmp:.*1234$/ }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/live\/••••1234/)).toHaveCount(0);
});

/** A far end that takes one stream. */
const listenForRtmp = (port: number, key: string): ChildProcess =>
  spawn(ffmpeg, ['-listen', '1', '-i', `rtmp://127.0.0.1:${String(port)}/live/${key}`, '-f', 'null', '-'], {
    stdio: 'ignore',
  });

test('a session is deleted after it has said what goes with it', async ({ admin }) => {
  const session = await server.createSession({ name: 'To be deleted' });
  addRecording(session.studioToken, '2026-01-01T10-00-00-abc', 3, 2_000_000);
  addRecording(session.studioToken, '2026-01-02T10-00-00-abc', 2, 1_000_000);
  const call = await openHostCalls(server, session);
  await call('POST', 'polls', { question: 'Yes?', options: [{ label: 'A' }, { label: 'B' }] });
  const page = await admin();
  await page.getByRole('button', { name: 'More about To be deleted' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete To be deleted?' });
  await expect(dialog.getByRole('listitem')).toHaveText(['2 recordings, 3.0 MB', '1 poll with its votes']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await openSession(page, 'To be deleted');
  await page.getByRole('button', { name: 'More about To be deleted' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete session' }).click();
  await expect(page).toHaveURL(`${server.origin}/admin`);
  await expect(page.getByRole('link', { name: 'To be deleted', exact: true })).toHaveCount(0);
});

test('old recordings are deleted after they were shown, and younger ones stay', async ({ admin }) => {
  const { studioToken } = await server.createSession({ name: 'Last year' });
  addRecording(studioToken, 'old-one', 400, 2_000_000);
  addRecording(studioToken, 'old-two', 300, 1_000_000);
  addRecording(studioToken, 'young', 5);
  const page = await admin();
  await page.getByRole('button', { name: 'Delete old recordings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete old recordings' });
  await dialog.getByLabel('Older than this many days').fill('-1');
  await dialog.getByRole('button', { name: 'Show them' }).click();
  await expect(dialog.getByText('Type a number of days, 0 to 36500')).toBeVisible();
  await dialog.getByLabel('Older than this many days').fill('5000');
  await dialog.getByRole('button', { name: 'Show them' }).click();
  await expect(dialog.getByText('There are no recordings that old.')).toBeVisible();
  await dialog.getByLabel('Older than this many days').fill('200');
  await dialog.getByRole('button', { name: 'Show them' }).click();
  await expect(dialog.getByText('2 recordings, 3.0 MB, would be deleted:')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete 2 recordings' }).click();
  expect(await server.recordings(studioToken)).toHaveLength(3);
  await page
    .getByRole('alertdialog', { name: 'Delete 2 recordings for good?' })
    .getByRole('button', { name: 'Delete 2 recordings' })
    .click();
  await expect(page.getByText('2 recordings are deleted, and 3.0 MB are free.')).toBeVisible();
  expect((await server.recordings(studioToken)).map(({ fileName }) => fileName)).toEqual(['young.mp4']);
});

test('the scene log is a file of JSON lines', async ({ admin }) => {
  const session = await server.createSession();
  const page = await admin(`/admin/sessions/${session.studioToken}`);
  await page.getByRole('switch', { name: 'Speakers may put themselves on stream' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download scene log' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${session.studioToken}-scene-log.jsonl`);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines.at(-1)).toMatchObject({
    event: { type: 'speakersMayShowChanged', data: { speakersMayShow: false } },
  });
});
