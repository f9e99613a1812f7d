import { mkdtempSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { z } from 'zod';
import type { BroadcastLog } from './broadcastLog.ts';
import { composerFlags } from './composerFlags.ts';
import type { ProcessRegister } from './processRegister.ts';
import { setSessionPriority, type Niceness } from './sessionPriority.ts';

/** A composer at work in a browser of its own. */
export interface Composer {
  /** Resolves when browser or page are gone, whoever ended them, or when the page says that it cannot compose. */
  readonly gone: Promise<void>;
  /** What the page said last, to tell why it did not work. */
  lastWords(): string;
  close(): Promise<void>;
}

interface Options {
  chromiumPath: string;
  /** Profiles are made in it and removed after. */
  profilesFolder: string;
  hasGpu: boolean;
  log: BroadcastLog;
  register: ProcessRegister;
}

const launchTimeoutMs = 20_000;
const wordsKept = 20;
const processInfoSchema = z.object({
  processInfo: z.array(z.object({ type: z.string(), id: z.number().int() })),
});

/** A headless Chromium with an empty page. */
export interface ComposerBrowser {
  /** Resolves when browser or page are gone, or of no use. */
  readonly gone: Promise<void>;
  /**
   * Opens the composer page in it; rejects, and ends the browser, when the page does not load. An address that differs from the
   * one before only behind its # goes to the page that is there.
   */
  open(url: string): Promise<Composer>;
  /** Lets the machine do everything else first, or no longer. */
  setPriority(niceness: Niceness): void;
  close(): Promise<void>;
}

/** Starts a browser with a profile of its own. Rejects when it does not start. */
export async function launchComposerBrowser({
  chromiumPath,
  profilesFolder,
  hasGpu,
  log,
  register,
}: Options): Promise<ComposerBrowser> {
  mkdirSync(profilesFolder, { recursive: true });
  const profile = mkdtempSync(join(profilesFolder, 'composer-'));
  const words: string[] = [];
  const note = (text: string): void => {
    words.push(text);
    if (words.length > wordsKept) words.shift();
    log.info({ composer: text }, 'composer');
  };
  // The browser's helpers may still write while they end; what stays is removed at the server's next start.
  const removeProfile = (): Promise<void> =>
    rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch((error: unknown) =>
      log.warn({ err: error }, 'a composer profile could not be removed'),
    );

  let context: BrowserContext;
  try {
    context = await chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath,
      headless: true,
      // The page is this server's own on this machine, whatever name its certificate has.
      ignoreHTTPSErrors: true,
      args: composerFlags(hasGpu),
      viewport: { width: 1920, height: 1080 },
      timeout: launchTimeoutMs,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (error) {
    await removeProfile();
    throw error;
  }

  const pid = await readBrowserPid(context).catch(() => null);
  if (pid !== null) register.add(pid, profile);
  const page = context.pages()[0] ?? (await context.newPage());
  let giveUp = (): void => {};
  const gone = new Promise<void>((resolve) => {
    giveUp = resolve;
    context.once('close', () => resolve());
    page.once('close', () => resolve());
    page.once('crash', () => {
      note('the page crashed');
      resolve();
    });
  });
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) note(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
  // A page may not close itself once the server has led it somewhere.
  await page.exposeFunction('reportComposerFailure', (reason: unknown) => {
    note(`failed: ${String(reason)}`);
    giveUp();
  });

  async function close(): Promise<void> {
    await context.close().catch(() => {});
    if (pid !== null) register.remove(pid);
    await removeProfile();
  }

  void gone.then(close);
  return {
    gone,
    close,
    setPriority(niceness) {
      // It leads a session of its own.
      if (pid !== null) setSessionPriority(pid, niceness);
    },
    async open(url) {
      try {
        await page.goto(url, { waitUntil: 'commit', timeout: launchTimeoutMs });
      } catch (error) {
        await close();
        throw error;
      }
      return { gone, lastWords: () => words.join('\n'), close };
    },
  };
}

async function readBrowserPid(context: BrowserContext): Promise<number | null> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (session === undefined) return null;
  const answer = processInfoSchema.parse(await session.send('SystemInfo.getProcessInfo'));
  await session.detach();
  return answer.processInfo.find(({ type }) => type === 'browser')?.id ?? null;
}
