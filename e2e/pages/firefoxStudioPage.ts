import { expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import type { LayoutLabel } from './studioPage.ts';

/** One participant's studio in Firefox, which another tool drives: by roles and names, as in Chromium. */
export class FirefoxStudioPage {
  readonly page: Page;
  private constructor(page: Page) {
    this.page = page;
  }

  /** Opens a link, types a name and enters the studio. */
  static async enter(page: Page, link: string, name: string): Promise<FirefoxStudioPage> {
    const studio = new FirefoxStudioPage(page);
    await page.goto(link);
    await page.locator(aria('Your name', 'textbox')).fill(name);
    await studio.press('Enter studio');
    await studio.press('Got it');
    return studio;
  }

  async show(name: string): Promise<void> {
    const button = (act: string): string => `button[aria-label^="${act} ${name}"]`;
    await this.page.locator(button('Put')).click();
    await this.page.waitForSelector(button('Take'));
  }

  async chooseLayout(label: LayoutLabel): Promise<void> {
    await this.page.locator(aria(label, 'radio')).click();
  }

  async goLive(): Promise<void> {
    await this.press('Go live');
    await this.pressInDialog('Go live');
    await expect.poll(() => this.header(), { timeout: 60_000 }).toMatch(/^LIVE/m);
  }

  async endEvent(): Promise<void> {
    await this.press('End event');
    await this.pressInDialog('End event');
  }

  private header(): Promise<string> {
    return this.page.$eval('header', ({ innerText }) => innerText);
  }

  private async press(label: string): Promise<void> {
    await this.page.locator(aria(label, 'button')).click();
  }

  private async pressInDialog(label: string): Promise<void> {
    await this.page.locator(`[role=dialog] >>> ${aria(label, 'button')}`).click();
  }
}

const aria = (name: string, role: string): string => `::-p-aria([name="${name}"][role="${role}"])`;
