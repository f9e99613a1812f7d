import { enter, expect, test } from './fixtures/screens.ts';

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
for (const [name, size] of Object.entries(sizes))
  test(`look ${name}`, async ({ page, session, server }) => {
    await page.setViewportSize(size);
    const shot = (what: string) => page.screenshot({ path: `/tmp/h-look/${name}-${what}.png` });
    await page.goto(`${server.origin}/${session.studioToken}`);
    await expect(page.getByRole('heading', { name: 'How do you want to join?' })).toBeVisible();
    await shot('gate');
    await page.goto(`${server.origin}/no-such-studio`);
    await page.waitForTimeout(800);
    await shot('wrong');
    await page.goto(session.hostLink);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Amara');
    await page.waitForTimeout(800);
    await shot('prejoin');
    await page.getByRole('button', { name: 'Enter studio' }).click();
    await page.waitForTimeout(2500);
    await shot('studio');
    await page.getByRole('button', { name: 'Got it' }).click();
    for (const label of ['Brand', 'Audience', 'Polls', 'Widgets', 'Topics', 'Assets', 'Help']) {
      await page
        .getByRole('navigation', { name: 'Panels' })
        .getByRole('button', { name: new RegExp(`^${label}`) })
        .click();
      await page.waitForTimeout(600);
      await shot(`panel-${label}`);
    }
    await page.keyboard.press('Escape');
    await page.locator('body').click({ position: { x: 5, y: 5 } });
    await page.keyboard.press('?');
    await page.waitForTimeout(500);
    await shot('shortcuts');
    await page.keyboard.press('Escape');
    await page.goto(`${server.origin}/${session.studioToken}/watch`);
    await page.waitForTimeout(1500);
    await shot('watch');
    void enter;
  });
