import { expect, test } from '@playwright/test';
import { launchFirefox } from './fixtures/firefox.ts';
import { openHostCalls } from './fixtures/hostCalls.ts';
import { startServer } from './fixtures/server.ts';

test('a viewer on Firefox has the chat next to the picture, writes, asks and votes', async ({ browser }) => {
  const server = await startServer();
  const firefox = await launchFirefox();
  try {
    const session = await server.createSession();
    const other = await browser.newPage();
    await other.goto(session.watchLink);
    const { page } = firefox;
    await page.goto(session.watchLink);
    const type = async (label: string, text: string): Promise<void> => {
      const field = await page.waitForSelector(`::-p-aria(${label})`, { timeout: 30_000 });
      await field?.type(text);
      await page.keyboard.press('Enter');
    };
    await type('Your name', 'Marguerite');
    await page.waitForFunction(`document.querySelector('[aria-label="Your name"]') === null`);
    await type('Message everybody', 'Hello from Firefox');
    const message = other.getByRole('article').filter({ hasText: 'Hello from Firefox' });
    await expect(message.getByText('Marguerite', { exact: true })).toBeVisible();

    for (const [width, height] of [
      [1280, 800],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewport({ width, height });
      const isWhole = `(() => {
        const { top, bottom, left, right } = document.querySelector('textarea').getBoundingClientRect();
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
          && document.documentElement.scrollWidth <= innerWidth;
      })()`;
      await page.waitForFunction(isWhole);
    }

    const call = await openHostCalls(server, session);
    const options = [{ label: 'Lisbon' }, { label: 'Oslo' }];
    const poll = (await call('POST', 'polls', { question: 'Where to?', options })) as { id: string };
    await call('POST', `polls/${poll.id}/open`);
    await page.locator('::-p-text(Lisbon)').click();
    await page.locator('::-p-text(Vote)').click();
    await page.waitForFunction(`document.body.textContent.includes('your vote was counted')`);

    await page.locator('::-p-text(Q&A)').click();
    await type('Ask the hosts a question', 'Why tonight?');
    await expect(other.getByRole('tab', { name: /Q&A/ })).toContainText('0/1');
  } finally {
    await firefox.close();
    await server.stop();
  }
});
