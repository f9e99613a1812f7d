import { expect, type Browser, type Locator, type Page, type Route } from '@playwright/test';
import { enter } from '../fixtures/screens.ts';

export type PanelLabel = 'Polls' | 'Actions' | 'Topics' | 'Widgets' | 'Brand' | 'Assets';

/** One participant's studio with its side panels, in its own browser context. */
export class PanelPage {
  readonly page: Page;
  private constructor(page: Page) {
    this.page = page;
  }

  /** Opens a link, types a name and enters without camera and microphone: panels are used here, not pictures. */
  static async enter(browser: Browser, link: string, name: string): Promise<PanelPage> {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await enter(page, link, name, { devices: false });
    return new PanelPage(page);
  }

  railButton(label: PanelLabel): Locator {
    return this.page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: label });
  }

  async open(label: PanelLabel): Promise<Locator> {
    const panel = this.page.getByRole('complementary', { name: label });
    if (!(await panel.isVisible())) await this.railButton(label).click();
    await expect(panel).toBeVisible();
    return panel;
  }

  preview(): Locator {
    return this.page.getByRole('region', { name: 'What the audience sees' });
  }

  /** A digest of what the preview shows: equal on every screen that shows the same; null until it draws. */
  async digest(): Promise<string | null> {
    return this.page.locator('[data-digest]').getAttribute('data-digest', { timeout: 30_000 });
  }

  /** Does something and waits until the program has changed here and is the same on the other's screen. */
  async expectProgramChange(act: () => Promise<void>, other: PanelPage): Promise<void> {
    const before = await this.digest();
    await act();
    await expect(async () => {
      const [mine, theirs] = await Promise.all([this.digest(), other.digest()]);
      expect(mine).not.toBe(before);
      expect(theirs).toBe(mine);
    }).toPass({ timeout: 30_000, intervals: [100] });
  }

  /** Makes the next call of a method to a matching address fail with a server error. */
  async failNext(method: string, address: string): Promise<void> {
    let hasFailed = false;
    const answer = async (route: Route): Promise<void> => {
      if (hasFailed || route.request().method() !== method) return route.fallback();
      hasFailed = true;
      await route.fulfill({ status: 500, json: { code: 'internal', message: 'no', requestId: 'test' } });
    };
    await this.page.route(address, answer);
  }

  async expectToast(text: string): Promise<void> {
    await expect(this.page.locator('[data-sonner-toast]').filter({ hasText: text }).first()).toBeVisible();
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
