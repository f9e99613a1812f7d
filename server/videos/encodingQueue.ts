import type { Clock } from '../../src/clock/clock.ts';
import type { StoredVideo, VideoStore } from '../store/videoStore.ts';
import type { EncodedVideo, EncodeVideo } from './encodeVideo.ts';
import { EncoderFailure, EncodingCancelled, VideoProblem } from './videoProblem.ts';

/** A killed encoder starts again once. */
export const maxEncoderFailures = 2;
/** A video that takes the server with it must not do so for ever. */
export const maxServerEnds = 5;
/** How often it looks whether the machine is free again; ms. */
const lookIntervalMs = 2000;

/** Encodes videos one after another. The queue is in the database, so nothing is lost by a restart. */
export interface EncodingQueue {
  /** Puts back what the server was encoding when it ended, and begins. */
  start(): Promise<void>;
  /** Something waits now. */
  look(): void;
  /** From 0 to 1; null for a video that is not being encoded. */
  progressOf(id: string): number | null;
  /** Ends the encoding of a video; resolves when nothing of it is written any more. */
  cancel(id: string): Promise<void>;
  /** Ends all encoding; the videos wait for the next start. */
  stop(): Promise<void>;
}

const waiting = { status: 'waiting' } as const;

interface Job {
  abort: AbortController;
  done: Promise<void>;
  progress: number;
}

export function createEncodingQueue({
  store,
  encode,
  maxJobs,
  mayEncode,
  onEncoded,
  onFailed,
  clock,
  log,
}: {
  store: VideoStore;
  encode: EncodeVideo;
  maxJobs: number;
  /** False while broadcasts need the machine. */
  mayEncode: () => boolean;
  /** Shows the video to its viewers. */
  onEncoded: (video: StoredVideo, encoded: EncodedVideo) => Promise<void>;
  onFailed: (video: StoredVideo, problem: { isFileUseless: boolean }) => Promise<void>;
  clock: Clock;
  log: { info(details: object, message: string): void; error(details: object, message: string): void };
}): EncodingQueue {
  const jobs = new Map<string, Job>();
  let isStopped = false;
  /** Something may wait although nothing more will be announced. */
  let isHeld = false;

  async function begin(video: StoredVideo): Promise<void> {
    const claimed = await store.change(video.id, ['waiting'], { status: 'encoding', problem: null });
    if (claimed === null || isStopped) {
      if (claimed !== null) await store.change(video.id, ['encoding'], waiting);
      return;
    }
    const job: Job = { abort: new AbortController(), done: Promise.resolve(), progress: 0 };
    jobs.set(video.id, job);
    job.done = work(claimed, job)
      .catch((error: unknown) => log.error({ err: error, videoId: video.id }, 'a video could not be encoded'))
      .finally(() => {
        jobs.delete(video.id);
        look();
      });
  }

  async function work(video: StoredVideo, job: Job): Promise<void> {
    const { signal } = job.abort;
    try {
      const encoded = await encode(video, {
        signal,
        onProbed: (known) => store.change(video.id, ['encoding'], known),
        onProgress: (share) => {
          job.progress = share;
        },
      });
      await onEncoded(video, encoded);
    } catch (error) {
      await settle(video, error);
    }
  }

  async function settle(video: StoredVideo, error: unknown): Promise<void> {
    if (error instanceof EncodingCancelled) {
      await store.change(video.id, ['encoding'], waiting);
      return;
    }
    const failures = video.encoderFailures + (error instanceof VideoProblem ? 0 : 1);
    if (error instanceof EncoderFailure && failures < maxEncoderFailures) {
      log.info({ videoId: video.id, reason: error.message }, 'an encoder failed and starts again');
      await store.change(video.id, ['encoding'], { status: 'waiting', encoderFailures: failures });
      return;
    }
    if (!(error instanceof VideoProblem))
      log.error({ err: error, videoId: video.id }, 'a video could not be encoded');
    const problem = describeProblem(error);
    await store.change(video.id, ['encoding'], { status: 'failed', problem, encoderFailures: failures });
    await onFailed(video, { isFileUseless: error instanceof VideoProblem && error.isFileUseless });
  }

  async function fill(): Promise<void> {
    isHeld = !mayEncode();
    if (isStopped || isHeld || jobs.size >= maxJobs) return;
    const queued = await store.listByStatus(['waiting']);
    for (const video of queued.slice(0, maxJobs - jobs.size)) if (!jobs.has(video.id)) await begin(video);
  }

  const look = createLooker(fill, (error) => {
    isHeld = true;
    log.error({ err: error }, 'the queue of videos could not be read');
  });
  const stopLooking = clock.setRepeating(lookIntervalMs, () => {
    if (isHeld) look();
  });

  return {
    async start() {
      for (const video of await store.listByStatus(['encoding'])) {
        const serverEnds = video.serverEnds + 1;
        const next =
          serverEnds < maxServerEnds ? waiting : { status: 'failed' as const, problem: tooManyEnds };
        await store.change(video.id, ['encoding'], { ...next, serverEnds });
      }
      look();
    },
    look,
    progressOf: (id) => jobs.get(id)?.progress ?? null,
    async cancel(id) {
      const job = jobs.get(id);
      job?.abort.abort();
      await job?.done;
    },
    async stop() {
      isStopped = true;
      stopLooking();
      for (const { abort } of jobs.values()) abort.abort();
      await Promise.all([...jobs.values()].map(({ done }) => done));
    },
  };
}

const tooManyEnds = `The server ended ${String(maxServerEnds)} times while it encoded this video. Look into its log, then try again.`;

function describeProblem(error: unknown): string {
  if (error instanceof VideoProblem) return error.message;
  if (error instanceof EncoderFailure)
    return `The encoder failed twice; the second time ${error.message}. Try again, or save the video as MP4 (H.264) and upload that.`;
  const reason = error instanceof Error ? error.message : String(error);
  return `The video could not be encoded: ${reason}`;
}

/** Makes a function that runs a task, and again for each call meanwhile, but never twice at once. */
function createLooker(task: () => Promise<void>, onProblem: (error: unknown) => void): () => void {
  let isRunning = false;
  let again = false;
  async function run(): Promise<void> {
    while (again) {
      again = false;
      await task();
    }
  }
  return () => {
    again = true;
    if (isRunning) return;
    isRunning = true;
    run()
      .catch(onProblem)
      .finally(() => {
        isRunning = false;
      });
  };
}
