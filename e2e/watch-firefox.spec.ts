import { launchFirefox } from './fixtures/firefox.ts';
import { expect, test } from './fixtures/test.ts';
import { drawsEmoji, isFieldWhole, isNamed, openPoll, viewerSizes } from './fixtures/viewerPage.ts';

test('a viewer on Firefox has the chat next to the picture, sees emoji, writes, asks and votes', async ({
  browser,
  server,
}) => {
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
    await page.waitForFunction(isNamed);
    await type('Message everybody', 'Hello from Firefox');
    const message = other.getByRole('article').filter({ hasText: 'Hello from Firefox' });
    await expect(message.getByText('Marguerite', { exact: true })).toBeVisible();

    await page.waitForFunction(drawsEmoji);

    for (const [width, height] of viewerSizes) {
      await page.setViewport({ width, height });
      await page.waitForFunction(isFieldWhole);
    }

    await openPoll(server, session);
    await page.locator('::-p-text(Lisbon)').click();
    await page.locator('::-p-text(Vote)').click();
    await page.waitForFunction(`document.body.textContent.includes('your vote was counted')`);

    await page.locator('::-p-text(Q&A)').click();
    await type('Ask the hosts a question', 'Why tonight?');
    await expect(other.getByRole('tab', { name: /Q&A/ })).toContainText('0/1');
  } finally {
    await firefox.close();
  }
});
