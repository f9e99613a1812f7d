import type { Clock } from '../../src/clock/clock.ts';
import { redrawSizeSchema, type RedrawPlan, type RedrawStart } from '../../src/protocol/rest/redraw.ts';
import type { ComposerBrowser } from '../broadcast/composerBrowser.ts';
import type { ProcessRegister } from '../broadcast/processRegister.ts';
import { joinPieces } from './joinPieces.ts';
import type { RedrawFiles, StoredRedraw } from './redrawFiles.ts';
import { createRedrawRun, type RedrawRun } from './redrawRun.ts';

/** A page that ends is opened again; this many times in a row without a new piece, and the redraw has failed. */
const maxFailures = 2;
/** A page that sends nothing for this long is closed; ms. */
const stallMs = 3 * 60_000;
const watchIntervalMs = 5000;

export interface DrawJobOptions {
  job: StoredRedraw;
  files: RedrawFiles;
  /** What the page gets, apart from what the job says. */
  sources: Pick<RedrawPlan, 'accessToken' | 'log' | 'roster' | 'recordings'>;
  launch(): Promise<ComposerBrowser>;
  urlOf(run: RedrawRun): string;
  ffmpegPath: string;
  register: ProcessRegister;
  mayDraw(): boolean;
  clock: Clock;
  signal: AbortSignal;
  /** The page's calls go to this run from now on. */
  onRun(run: RedrawRun | null): void;
  onStart(start: RedrawStart): void;
  onFrame(framesDone: number): void;
}

/** Draws what is missing of a redraw, and joins it. Rejects with the reason for people, or when it was aborted. */
export async function drawJob(options: DrawJobOptions): Promise<void> {
  const { files, signal } = options;
  for (let failures = 0; ;) {
    const before = files.finishedPieces().length;
    const problem = await drawOnce(options);
    signal.throwIfAborted();
    if (problem === null) break;
    failures = files.finishedPieces().length > before ? 1 : failures + 1;
    if (failures >= maxFailures) throw new Error(problem);
  }
  await joinPieces(options);
}

/** Opens a page and waits for its last piece; the reason where it ends before that. */
async function drawOnce(options: DrawJobOptions): Promise<string | null> {
  const { job, files, sources, clock, signal, mayDraw } = options;
  const [width = 0, height = 0] = redrawSizeSchema.parse(job.size).split('x').map(Number);
  let movedMs = clock.nowMs();
  const run = createRedrawRun({
    ...options,
    plan: {
      ...{ studioToken: job.studioToken, width, height, ...sources },
      ...{ startMs: job.broadcast.startMs, endMs: job.broadcast.endMs },
      edits: { edits: job.edits },
      finished: files.finishedPieces(),
    },
    untilAllowed: () => waitUntil(() => signal.aborted || mayDraw(), clock),
    onFrame(framesDone) {
      movedMs = clock.nowMs();
      options.onFrame(framesDone);
    },
  });
  options.onRun(run);
  let stopWatching = (): void => {};
  const browser = await options.launch();
  try {
    browser.setPriority(10);
    const page = await browser.open(options.urlOf(run));
    const stalled = new Promise<string>((resolve) => {
      stopWatching = clock.setRepeating(watchIntervalMs, () => {
        if (!mayDraw()) movedMs = clock.nowMs();
        if (clock.nowMs() - movedMs > stallMs) resolve('the page that draws got nowhere for three minutes');
      });
    });
    const aborted = new Promise<string>((resolve) => {
      signal.addEventListener('abort', () => resolve('aborted'), { once: true });
      if (signal.aborted) resolve('aborted');
    });
    return await Promise.race([
      run.complete.then(() => null),
      page.gone.then(() => page.lastWords().trim().split('\n').at(-1) ?? 'the page that draws ended'),
      stalled,
      aborted,
    ]);
  } finally {
    stopWatching();
    options.onRun(null);
    await run.abort();
    await browser.close();
  }
}

function waitUntil(isTrue: () => boolean, clock: Clock): Promise<void> {
  if (isTrue()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = clock.setRepeating(1000, () => {
      if (!isTrue()) return;
      stop();
      resolve();
    });
  });
}
