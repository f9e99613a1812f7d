import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

export type LayoutLabel = 'Cover' | 'Contain' | 'Picture in picture' | 'Thumbnails' | 'Focus';

/** One participant's studio, driven as a person would: by the texts on the screen. */
export class StudioPage {
  readonly page: Page;
  private constructor(page: Page) {
    this.page = page;
  }

  /** Opens a link, types a name and enters the studio. */
  static async enter(context: BrowserContext, link: string, name: string, role = ''): Promise<StudioPage> {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(link);
    await page.getByRole('textbox', { name: 'Your name' }).fill(name);
    if (role !== '') await page.getByRole('textbox', { name: /^Role/ }).fill(role);
    await page.getByRole('button', { name: 'Enter studio' }).click();
    const studio = new StudioPage(page);
    const gotIt = page.getByRole('button', { name: 'Got it' });
    await expect(gotIt).toBeVisible({ timeout: 30_000 });
    await gotIt.click();
    return studio;
  }

  /** Waits until the list of inputs has exactly the tiles of these people. */
  async expectInputs(names: string[]): Promise<void> {
    await expect(this.inputs()).toHaveCount(names.length, { timeout: 30_000 });
    for (const name of names) await expect(this.input(name)).toHaveCount(1);
  }

  async show(name: string): Promise<void> {
    await this.input(name).hover();
    await this.page.getByRole('button', { name: new RegExp(`^Put ${name}.* on stream`) }).click();
    await expect(this.input(name)).toContainText('On stream');
  }

  async hide(name: string): Promise<void> {
    await this.input(name).hover();
    await this.page.getByRole('button', { name: new RegExp(`^Take ${name}.* off stream`) }).click();
    await expect(this.input(name)).not.toContainText('On stream');
  }

  async chooseLayout(label: LayoutLabel): Promise<void> {
    await this.page.getByRole('radio', { name: label, exact: true }).click();
  }

  async goLive(): Promise<void> {
    await this.page.getByRole('button', { name: 'Go live' }).click();
    const dialog = this.page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const box = dialog.getByRole('checkbox');
    if ((await box.count()) > 0) await box.check();
    await dialog.getByRole('button', { name: 'Go live' }).click();
    await this.expectLive();
  }

  /** A composer that has not started within 20 s is replaced, and a slow machine may need the second one. */
  async expectLive(): Promise<void> {
    await expect(this.page.getByText(/^LIVE/).first()).toBeVisible({ timeout: 90_000 });
  }

  async endEvent(): Promise<void> {
    await this.page.getByRole('button', { name: 'End event' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'End event' }).click();
  }

  /** Presses keys outside any field. */
  async press(keys: string): Promise<void> {
    await this.page.locator('body').press(keys);
  }

  /** A digest of what the preview shows: equal on every screen that shows the same; null until it draws. */
  async digest(): Promise<string | null> {
    return this.page.locator('[data-digest]').getAttribute('data-digest', { timeout: 30_000 });
  }

  private inputs(): Locator {
    return this.page.getByRole('region', { name: 'Inputs' }).getByRole('listitem');
  }

  private input(name: string): Locator {
    return this.inputs().filter({ hasText: name });
  }
}
