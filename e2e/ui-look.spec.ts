import { expect, test } from './fixtures/screens.ts';

test('1.1.11 2.9.20 the interface is dark and English, errors and unknown addresses included, whatever the browser prefers', async ({
  browser,
  session,
  server,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', colorScheme: 'light' });
  const page = await context.newPage();
  const pages: [address: string, text: string | RegExp][] = [
    [`${server.origin}/`, 'There is nothing at this address'],
    [`${server.origin}/debug-live`, 'Something went wrong'],
    [session.speakerLink, 'Enter studio'],
    [`${server.origin}/${session.studioToken}/watch`, /Today|Starts|begins/],
    [`${server.origin}/admin`, 'Password'],
  ];
  for (const [address, text] of pages) {
    await page.goto(address);
    await expect(page.getByText(text).first(), address).toBeVisible();
    const look = await page.evaluate(() => {
      const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement);
      const brightness = (color: string): number =>
        Math.max(...(color.match(/\d+/g) ?? ['255']).slice(0, 3).map(Number));
      return {
        language: document.documentElement.lang,
        colorScheme,
        isDark: brightness(backgroundColor) < 40,
        isTextLight: brightness(getComputedStyle(document.body).color) > 200,
      };
    });
    expect([address, look]).toEqual([
      address,
      { language: 'en', colorScheme: 'dark', isDark: true, isTextLight: true },
    ]);
  }
  await context.close();
});
