import { readFile } from 'node:fs/promises';
import type { Clock } from '../../src/clock/clock.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import type { PipedProcess } from './pipedProcess.ts';

/**
 * Sends finished segments to one RTMP address through a process of its own. A destination that fails is tried again and
 * never holds anything else up.
 */
export interface RtmpDestination {
  /** Takes the path of the next finished segment. */
  feed(segmentPath: string): void;
  stop(): Promise<void>;
}

interface Options {
  address: string;
  start(): PipedProcess;
  clock: Clock;
  log: BroadcastLog;
}

const firstRetryMs = 1000;
const maxRetryMs = 30_000;
/** A destination this far behind loses segments instead of filling memory: about ten seconds. */
const maxBufferedBytes = 8_000_000;

export function createRtmpDestination({ address, start, clock, log }: Options): RtmpDestination {
  const label = rtmpLabel(address);
  let process: PipedProcess | null = null;
  let retryMs = firstRetryMs;
  let cancelRetry = (): void => {};
  let isStopped = false;
  /** Segments go in one after another, although reading one is asynchronous. */
  let last: Promise<void> = Promise.resolve();

  function open(): void {
    const opened = start();
    process = opened;
    const startedMs = clock.nowMs();
    void opened.ended.then(({ lastWords }) => {
      if (process === opened) process = null;
      if (isStopped) return;
      // ffmpeg names the address, and with it the stream key, in what it says.
      const words = lastWords.replaceAll(address, label);
      log.warn({ destination: label, lastWords: words }, 'an RTMP destination ended, trying again');
      // What held for a while was well: the next try comes soon again.
      if (clock.nowMs() - startedMs > maxRetryMs) retryMs = firstRetryMs;
      cancelRetry = clock.setTimer(retryMs, open);
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    });
  }

  async function send(segmentPath: string): Promise<void> {
    if (process === null || isStopped) return;
    if (process.bufferedBytes > maxBufferedBytes) {
      log.warn({ destination: label }, 'an RTMP destination is too slow, a segment was left out');
      return;
    }
    const bytes = await readFile(segmentPath).catch(() => null);
    if (bytes !== null) process.write(bytes);
  }

  open();
  return {
    feed(segmentPath) {
      last = last.then(() => send(segmentPath));
    },
    async stop() {
      isStopped = true;
      cancelRetry();
      await last;
      await process?.finish();
    },
  };
}

/** An RTMP address without what follows its application's name, which is a secret. */
const rtmpLabel = (address: string): string =>
  /^(rtmps?:\/\/(?:[^@/]*@)?[^/]+(?:\/[^/]+)?)/.exec(address)?.[1]?.replace(/\/\/[^@/]*@/, '//') ?? 'rtmp';
