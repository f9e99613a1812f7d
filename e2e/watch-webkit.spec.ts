import { expect, test } from './fixtures/test.ts';
import { drawsEmoji, isFieldWhole, isNamed, openPoll, viewerSizes } from './fixtures/viewerPage.ts';
import { attachScreenshot, launchWebKit } from './fixtures/webkit.ts';

test('a viewer on WebKit has the chat next to the picture, sees emoji, writes, asks and votes', async ({
  browser,
  server,
}) => {
  const page = await launchWebKit();
  try {
    const session = await server.createSession();
    const other = await browser.newPage();
    await other.goto(session.watchLink);
    await page.goto(session.watchLink);
    await page.enter('//*[@aria-label="Your name"]', 'Marguerite');
    await expect.poll(() => page.evaluate(isNamed)).toBe(true);
    await page.enter('//textarea[@aria-label="Message everybody"]', 'Hello from WebKit');
    const message = other.getByRole('article').filter({ hasText: 'Hello from WebKit' });
    await expect(message.getByText('Marguerite', { exact: true })).toBeVisible();

    await expect.poll(() => page.evaluate(drawsEmoji), { timeout: 60_000 }).toBe(true);

    for (const [width, height] of viewerSizes) {
      await page.resize(width, height);
      await expect.poll(() => page.evaluate('[innerWidth, innerHeight]')).toEqual([width, height]);
      await expect.poll(() => page.evaluate(isFieldWhole)).toBe(true);
    }

    await openPoll(server, session);
    await page.click('//label[contains(., "Lisbon")]');
    await page.click('//button[normalize-space() = "Vote"]');
    await expect.poll(() => page.evaluate('document.body.textContent')).toContain('your vote was counted');

    await page.click('//*[@role = "tab"][contains(., "Q&A")]');
    await page.enter('//textarea[@aria-label="Ask the hosts a question"]', 'Why tonight?');
    await expect(other.getByRole('tab', { name: /Q&A/ })).toContainText('0/1');
  } finally {
    await attachScreenshot(page);
    await page.close();
  }
});
