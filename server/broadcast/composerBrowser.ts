import { mkdtempSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import type { BroadcastLog } from './broadcastLog.ts';
import { composerFlags } from './composerFlags.ts';
import type { ComposerSandbox } from './composerSandbox.ts';
import { confinementFlags, type Reachable } from './confinement.ts';
import { loadPlaywright } from './loadPlaywright.ts';
import type { ProcessRegister } from './processRegister.ts';
import { setSessionPriority, type Niceness } from './sessionPriority.ts';

/** A composer page that is running in a browser of its own. */
export interface Composer {
  /** Resolves when the browser or page has ended, whatever ended it, or when the page reports that it cannot compose. */
  readonly gone: Promise<void>;
  /** The page's last messages, to explain a failure. */
  lastWords(): string;
  close(): Promise<void>;
}

/** A headless Chromium with an empty page. */
export interface ComposerBrowser {
  /** Resolves when the browser or page has ended, or the page cannot compose. */
  readonly gone: Promise<void>;
  /**
   * Opens the composer page; rejects, and closes the browser, when the page does not load. An address that differs from the
   * last one only in its fragment does not reload the page. The fragment may be secret: no error and no message contains it.
   */
  open(url: string): Promise<Composer>;
  /** Sets the priority of all processes of the browser. */
  setPriority(niceness: Niceness): void;
  close(): Promise<void>;
}

interface Options {
  chromiumPath: string;
  /** Each browser has a profile in this folder, which is removed after it. */
  profilesFolder: string;
  usesGpu: boolean;
  log: BroadcastLog;
  register: ProcessRegister;
  sandbox: ComposerSandbox;
  reachable: Reachable;
}

const launchTimeoutMs = 20_000;
const maxWords = 20;

/** Starts a browser with its own profile. Rejects when it does not start. */
export async function launchComposerBrowser(options: Options): Promise<ComposerBrowser> {
  const { profilesFolder, log, register } = options;
  mkdirSync(profilesFolder, { recursive: true });
  const profile = mkdtempSync(join(profilesFolder, 'composer-'));
  const context = await launchChromium(profile, options);
  const pid = await readBrowserPid(context).catch(() => null);
  if (pid !== null) register.add(pid, profile);
  const page = context.pages()[0] ?? (await context.newPage());
  const { gone, lastWords } = await watchPage(page, context, log);

  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= end());

  async function end(): Promise<void> {
    await context.close().catch(() => {});
    if (pid !== null) register.remove(pid);
    await removeProfile(profile, log);
  }
  void gone.then(close);

  return {
    gone,
    close,
    setPriority(niceness) {
      // The browser leads a Linux session of its own.
      if (pid !== null) setSessionPriority(pid, niceness);
    },
    async open(url) {
      try {
        await openPage(page, url);
      } catch (error) {
        await close();
        throw error;
      }
      return { gone, lastWords, close };
    },
  };
}

/** Opens an address without naming its fragment to `goto`, whose errors quote the address. */
async function openPage(page: Page, url: string): Promise<void> {
  const [address = '', fragment = ''] = url.split('#');
  if (page.url().split('#')[0] === address) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, fragment);
    return;
  }
  // Runs before the page's own scripts, which read the fragment.
  await page.addInitScript((hash) => {
    if (location.hash === '') history.replaceState(null, '', `#${hash}`);
  }, fragment);
  await page.goto(address, { waitUntil: 'commit', timeout: launchTimeoutMs });
}

async function launchChromium(profile: string, options: Options): Promise<BrowserContext> {
  const { chromiumPath, usesGpu, log, sandbox, reachable } = options;
  try {
    return await loadPlaywright().chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath,
      headless: true,
      // The page comes from this server on this machine, whatever name its certificate has.
      ignoreHTTPSErrors: true,
      chromiumSandbox: sandbox.isUsed,
      args: [...composerFlags(usesGpu), ...confinementFlags(reachable)],
      viewport: { width: 1920, height: 1080 },
      timeout: launchTimeoutMs,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (error) {
    if (sandbox.giveUpAfter(error)) return launchChromium(profile, options);
    await removeProfile(profile, log);
    throw error;
  }
}

/** Collects and logs the page's messages, and notices its end. */
async function watchPage(
  page: Page,
  context: BrowserContext,
  log: BroadcastLog,
): Promise<Pick<Composer, 'gone' | 'lastWords'>> {
  const words: string[] = [];
  const note = (text: string): void => {
    words.push(text);
    if (words.length > maxWords) words.shift();
    log.info({ composer: text }, 'composer');
  };
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) note(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
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
  // A page that was navigated from outside cannot close itself, so it reports its failure.
  await page.exposeFunction('reportComposerFailure', (reason: unknown) => {
    note(`failed: ${String(reason)}`);
    giveUp();
  });
  return { gone, lastWords: () => words.join('\n') };
}

/** The browser's child processes may still write while they end. What remains is removed at the server's next start. */
const removeProfile = (profile: string, log: BroadcastLog): Promise<void> =>
  rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch((error: unknown) =>
    log.warn({ err: error }, 'a composer profile could not be removed'),
  );

const processInfoSchema = z.object({
  processInfo: z.array(z.object({ type: z.string(), id: z.number().int() })),
});

async function readBrowserPid(context: BrowserContext): Promise<number | null> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (session === undefined) return null;
  const answer = processInfoSchema.parse(await session.send('SystemInfo.getProcessInfo'));
  await session.detach();
  return answer.processInfo.find(({ type }) => type === 'browser')?.id ?? null;
}
