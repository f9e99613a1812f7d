import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { HealthCheck } from '../../src/protocol/operations.ts';
import { composerFlags } from './composerFlags.ts';
import type { ComposerSandbox } from './composerSandbox.ts';
import { loadPlaywright } from './loadPlaywright.ts';

const timeoutMs = 20_000;

interface CheckOptions {
  /** A composer sends: that proves more than another browser would, and it needs the machine for itself. */
  isComposing: boolean;
  /** Composers need no browser of this machine. */
  composesElsewhere: boolean;
  findChromium: () => string;
  findFfmpeg: () => string;
  usesGpu: boolean;
  sandbox: ComposerSandbox;
}

/** Whether the programs that a broadcast needs are found and start. */
export async function checkPrograms(
  options: CheckOptions,
): Promise<{ chromium: HealthCheck; ffmpeg: HealthCheck }> {
  const [chromiumCheck, ffmpeg] = await Promise.all([
    checkComposing(options) ?? checkChromium(options),
    checkFfmpeg(options.findFfmpeg),
  ]);
  return { chromium: chromiumCheck, ffmpeg };
}

/** Null where only a browser's start can say. */
function checkComposing({ isComposing, composesElsewhere }: CheckOptions): HealthCheck | null {
  if (composesElsewhere) return { ok: true, detail: 'not used: composers run in a service’s browsers' };
  return isComposing ? { ok: true, detail: 'Chromium is composing a broadcast' } : null;
}

/** Starts the browser as a composer's is started. */
async function checkChromium(options: CheckOptions): Promise<HealthCheck> {
  const { findChromium, usesGpu, sandbox } = options;
  try {
    const browser = await loadPlaywright().chromium.launch({
      executablePath: findChromium(),
      chromiumSandbox: sandbox.isUsed,
      args: composerFlags(usesGpu),
      timeout: timeoutMs,
    });
    const detail = `Chromium ${browser.version()} starts`;
    await browser.close();
    return { ok: true, detail };
  } catch (error) {
    if (sandbox.giveUpAfter(error)) return checkChromium(options);
    return { ok: false, detail: firstLine(error) };
  }
}

async function checkFfmpeg(find: () => string): Promise<HealthCheck> {
  try {
    const { stdout } = await promisify(execFile)(find(), ['-hide_banner', '-version'], {
      timeout: timeoutMs,
    });
    return { ok: true, detail: stdout.split('\n')[0] ?? '' };
  } catch (error) {
    return { ok: false, detail: firstLine(error) };
  }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
