import { createRequire } from 'node:module';
import type * as Playwright from 'playwright-core';

const require = createRequire(import.meta.url);

/** What drives browsers. Loaded when one is first wanted: it takes half a second, for which no server's start should wait. */
export const loadPlaywright = (): typeof Playwright => require('playwright-core') as typeof Playwright;

/** Where the browser is that Playwright installs; nothing need be there. */
export const packagedChromium = (): string => loadPlaywright().chromium.executablePath();
