import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { PeerSignal } from '../src/protocol/signals.ts';
import type { Question } from '../src/protocol/show.ts';
import { cameraFile } from './fixtures/cameraFiles.ts';
import { launchPeople } from './fixtures/chromium.ts';
import { followParts, lastPicture, type Picture } from './fixtures/hls.ts';
import { hideDevices } from './fixtures/hideDevices.ts';
import { openHostSocket } from './fixtures/hostSocket.ts';
import { authorWidthPx, cardShare, findQuestionCard, type QuestionCard } from './fixtures/questionCard.ts';
import { startServer, type TestServer, type TestSession } from './fixtures/server.ts';
import { startTcpProxy, type TcpProxy } from './fixtures/tcpProxy.ts';
import { expect, test } from './fixtures/test.ts';
import { StudioPage } from './pages/studioPage.ts';

const names = { host: 'Grace Host', guest: 'Bea Blue', near: 'Marguerite', far: 'Tom' };
const question = 'Which part of the storm was real?';

const message = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });
const rail = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name });
const write = async (page: Page, field: string, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: field }).fill(text);
  await page.getByRole('textbox', { name: field }).press('Enter');
};
const openMenu = async (page: Page, text: string): Promise<void> => {
  await message(page, text).hover();
  await message(page, text).getByRole('button', { name: /^More/ }).click();
};

/** Everybody writes before the show is live, when no composer takes the machine's time; then comes what is on stream. */
test.describe('a show with its audience', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });
  let server: TestServer;
  let session: TestSession;
  let proxy: TcpProxy;
  let studio: StudioPage;
  let host: Page;
  let guest: Page;
  /** Two viewers; the second one's connection to the server can be cut. */
  let near: Page;
  let far: Page;
  let nextPart: () => Promise<Buffer>;
  /** One for all of them: nobody looks at their cameras, or hears them. */
  let people: Browser;
  /** The question as the session has it. */
  let recorded: Question;
  /** Everything that viewers have received over their sockets. */
  const heardByViewers: string[] = [];

  async function openContext(): Promise<BrowserContext> {
    const context = await people.newContext({ viewport: { width: 1280, height: 800 } });
    await hideDevices(context, ['audioinput']);
    return context;
  }

  async function watch(link: string, name: string): Promise<Page> {
    const page = await (await openContext()).newPage();
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => heardByViewers.push(String(payload))),
    );
    await page.goto(link);
    await write(page, 'Your name', name);
    await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveCount(0);
    return page;
  }

  /** The question on stream, and where the program draws it; before that, a host's client may send a signal of its own. */
  async function readQuestion(signal?: PeerSignal): Promise<{ card: QuestionCard; shown: Question }> {
    const line = await openHostSocket(server, session);
    try {
      if (signal !== undefined) expect((await line.signal(signal)).type).toBe('accepted');
      const shown = line.scene?.question.question;
      if (line.scene === null || shown === null || shown === undefined)
        throw new Error('no question is shown');
      return { card: findQuestionCard(line.scene, line.welcome.connections), shown };
    } finally {
      line.cut();
    }
  }

  /** Waits until a newer frame of the broadcast passes. */
  const expectFrame = (check: (picture: Picture) => void): Promise<void> =>
    expect(async () => check(lastPicture(await nextPart(), 1280))).toPass({
      timeout: 60_000,
      intervals: [0],
    });

  /** Waits until the newest frame has the card with a line of this author, and of nobody else. */
  async function expectCardBy(card: QuestionCard, name: string): Promise<void> {
    const { family, weight, sizePx } = card.author.font;
    const widthPx = await host.evaluate(
      async ({ font, text }) => {
        await document.fonts.load(font, text);
        const context = new OffscreenCanvas(1, 1).getContext('2d');
        if (context === null) throw new Error('no canvas');
        context.font = font;
        return context.measureText(text).width;
      },
      { font: `${String(weight)} ${String(sizePx)}px "${family}"`, text: name },
    );
    await expectFrame((picture) => {
      expect(cardShare(picture, card)).toBeGreaterThan(0.6);
      expect(Math.abs(authorWidthPx(picture, card) - widthPx)).toBeLessThan(8);
    });
  }

  test.beforeAll(async () => {
    server = await startServer();
    session = await server.createSession();
    proxy = await startTcpProxy(server.port);
    people = await launchPeople({ cameraFile: cameraFile('green') });
    nextPart = followParts(`${server.origin}/hls/${session.studioToken}/playlist.m3u8`);
  });

  // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from this pattern
  test.afterEach(async ({}, info) => {
    if (info.status === info.expectedStatus) return;
    for (const [name, page] of Object.entries({ host, guest, near, far }))
      if (page !== undefined)
        await info.attach(name, { body: await page.screenshot(), contentType: 'image/png' });
    await info.attach('server log', { body: server.log(), contentType: 'text/plain' });
  });

  test.afterAll(async () => {
    await people.close();
    await proxy.close();
    await server.stop();
  });

  test('1.2.07 ?onboarding opens the audience chat with a tour, which a host leaves before the show', async () => {
    studio = await StudioPage.enter(
      await openContext(),
      session.hostLink.replace('#', '?onboarding#'),
      names.host,
    );
    host = studio.page;
    await expect(host.getByRole('tab', { name: 'Chat' })).toHaveAttribute('aria-selected', 'true');
    const tour = host.getByRole('dialog', { name: 'Your audience, live' });
    await tour.getByRole('button', { name: 'Next' }).click();
    await host.getByRole('button', { name: 'Leave the tour' }).click();
    await expect(host.locator('[data-highlighted]')).toHaveCount(0);
    guest = (await StudioPage.enter(await openContext(), session.speakerLink, names.guest)).page;
  });

  test('1.2.29 2.2.09 host, guest and two viewers write to each other; what is closed counts as unread', async () => {
    const farLink = session.watchLink.replace(server.origin, `http://localhost:${String(proxy.port)}`);
    near = await watch(session.watchLink, names.near);
    far = await watch(farLink, names.far);
    await write(near, 'Message everybody', 'Hello from Lyon');
    await write(far, 'Message everybody', 'Hello from Oslo');
    await expect(rail(guest, 'Audience')).toHaveAccessibleName(/2 unread/);
    await expect(message(host, 'Hello from Oslo')).toContainText(names.far);
    await expect(rail(host, 'Audience')).not.toHaveAccessibleName(/unread/);
    await rail(guest, 'Audience').click();
    await expect(message(guest, 'Hello from Lyon')).toContainText(names.near);
    await expect(rail(guest, 'Audience')).not.toHaveAccessibleName(/unread/);
    await write(host, 'Message everybody', 'Welcome, everybody');
    await write(guest, 'Message everybody', 'Glad that you are here');
    for (const viewer of [near, far]) {
      await expect(message(viewer, 'Welcome, everybody')).toContainText('Host');
      await expect(message(viewer, 'Glad that you are here')).toContainText('Speaker');
    }
    await expect(message(far, 'Hello from Lyon')).toContainText(names.near);
  });

  test('1.6.03 2.6.04 host and guest have a chat of their own, and no viewer’s browser receives anything of it', async () => {
    await rail(guest, 'Speakers').click();
    await write(guest, 'Message the speakers', 'Between the two of us');
    await expect(rail(host, 'Speakers')).toHaveAccessibleName(/1 unread/);
    await rail(host, 'Speakers').click();
    await expect(message(host, 'Between the two of us')).toBeVisible();
    await write(host, 'Message the speakers', 'Nobody else reads this');
    await expect(message(guest, 'Nobody else reads this')).toBeVisible();
    await rail(host, 'Audience').click();
    await write(host, 'Message everybody', 'Back on stage');
    for (const viewer of [near, far]) await expect(message(viewer, 'Back on stage')).toBeVisible();
    const heard = heardByViewers.join('\n');
    expect(heard).toContain('Back on stage');
    expect(heard).not.toMatch(/Between the two of us|Nobody else reads this|studioSpeakers/);
  });

  test('2.6.05 a banned viewer reads on and cannot write, until the ban is lifted', async () => {
    await far.getByRole('tab', { name: 'Chat' }).click();
    await host.getByRole('tab', { name: /^Chat/ }).click();
    await openMenu(host, 'Hello from Oslo');
    await host.getByRole('menuitem', { name: `Ban ${names.far}` }).click();
    await host
      .getByRole('alertdialog')
      .getByRole('button', { name: `Ban ${names.far}` })
      .click();
    await expect(far.getByText('A host has banned you from this chat. You can still read it.')).toBeVisible();
    await expect(far.getByRole('textbox', { name: 'Message everybody' })).toHaveCount(0);
    await write(near, 'Message everybody', 'Where has Tom gone?');
    await expect(message(far, 'Where has Tom gone?')).toBeVisible();
    await openMenu(host, 'Hello from Oslo');
    await host.getByRole('menuitem', { name: `Lift the ban of ${names.far}` }).click();
    await write(far, 'Message everybody', 'Here I am again');
    await expect(message(near, 'Here I am again')).toBeVisible();
  });

  test('2.2.14 2.1.03 a closed chat has a notice and no field; the speakers’ chat stays open', async () => {
    await host.getByRole('button', { name: 'Rules of the audience chat' }).click();
    await host.getByRole('switch', { name: 'Chat is open' }).click();
    await host.keyboard.press('Escape');
    for (const viewer of [near, far]) {
      await expect(viewer.getByText('The chat is closed')).toBeVisible();
      await expect(viewer.getByRole('textbox', { name: 'Message everybody' })).toHaveCount(0);
    }
    await write(guest, 'Message the speakers', 'It is quiet now');
    await rail(host, 'Speakers').click();
    await expect(message(host, 'It is quiet now')).toBeVisible();
    await rail(host, 'Audience').click();
    await host.getByRole('button', { name: 'Open the chat' }).click();
    for (const viewer of [near, far])
      await expect(viewer.getByRole('textbox', { name: 'Message everybody' })).toBeVisible();
  });

  test('a viewer whose network was gone has what was written meanwhile, once and in order, and so do the others', async () => {
    proxy.cut();
    await expect(far.getByText(/^Reconnecting… What you send/)).toBeVisible();
    await write(far, 'Message everybody', 'Written in the tunnel');
    for (const text of ['While you were away: one', 'While you were away: two'])
      await write(near, 'Message everybody', text);
    await expect(message(host, 'While you were away: two')).toBeVisible();
    proxy.restore();
    await expect(message(near, 'Written in the tunnel')).toBeVisible({ timeout: 60_000 });
    await expect(far.getByText(/^Reconnecting… What you send/)).toHaveCount(0);
    const order = (page: Page): Promise<string[]> =>
      page
        .getByRole('article')
        .filter({ hasText: /While you were away|Written in the tunnel/ })
        .allInnerTexts();
    for (const page of [near, far, host])
      await expect
        .poll(async () => (await order(page)).map((text) => /one|two|tunnel/.exec(text)?.[0]))
        .toEqual(['one', 'two', 'tunnel']);
  });

  test('2.4.08 2.4.09 a viewer’s question is put on stream, pinned, and found in the audience’s picture until it is hidden', async () => {
    await studio.show(names.host);
    await studio.goLive();
    for (const viewer of [near, far]) {
      await expect(viewer.locator('video')).toHaveJSProperty('paused', false);
      // From here on they only write, and two players would take a small machine's time from the composer.
      await viewer.getByRole('button', { name: 'Pause' }).click();
    }
    await far.getByRole('tab', { name: /Q&A/ }).click();
    await write(far, 'Ask the hosts a question', question);
    await near.getByRole('tab', { name: /Q&A/ }).click();
    await message(near, question)
      .getByRole('button', { name: /Vote for this question/ })
      .click();
    await host.getByRole('tab', { name: /Q&A/ }).click();
    await expect(host.getByRole('tab', { name: /Q&A/ })).toContainText('0/1');
    await message(host, question).getByRole('button', { name: 'Show on stream' }).click();
    await expect(message(host, question).getByRole('button', { name: 'Hide from stream' })).toBeVisible();
    const { card, shown } = await readQuestion();
    recorded = shown;
    await expectCardBy(card, names.far);
    await expect(host.getByRole('tab', { name: /Q&A/ })).toContainText('1/1');
    await near.getByRole('tab', { name: 'Chat' }).click();
    await expect(message(near, question)).toContainText('On stream · Answered');
    await message(host, question).getByRole('button', { name: 'Hide from stream' }).click();
    await expectFrame((picture) => expect(cardShare(picture, card)).toBeLessThan(0.1));
    await expect(message(near, question)).not.toContainText('On stream');
  });

  test('a question has the author and the text of the record, whatever the host’s client claims', async () => {
    const forged = { ...recorded, authorName: 'The Minister of the Interior', text: 'I resign.' };
    const { card, shown } = await readQuestion({ type: 'questionShown', data: { question: forged } });
    expect(shown).toEqual(recorded);
    await expectCardBy(card, names.far);
  });
});
