import { readFile } from 'node:fs/promises';
import PQueue from 'p-queue';
import type { Clock } from '../../src/clock/clock.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import type { PipedProcess } from './pipedProcess.ts';
import { rtmpLabel } from './rtmpAddress.ts';

/**
 * Sends finished segments to one RTMP address through its own ffmpeg process. A destination that fails is retried and never
 * delays anything else.
 */
export interface RtmpDestination {
  /** Sends the next finished segment, given by its path. */
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
/** A destination that is this far behind, about ten seconds, loses segments instead of filling the memory. */
const maxBufferedBytes = 8_000_000;

export function createRtmpDestination({ address, start, clock, log }: Options): RtmpDestination {
  const label = rtmpLabel(address);
  let process: PipedProcess | null = null;
  let retryMs = firstRetryMs;
  let cancelRetry = (): void => {};
  let isStopped = false;
  /** Segments are written in order although reading them is asynchronous. */
  const segments = new PQueue({ concurrency: 1 });

  function open(): void {
    let opened: PipedProcess;
    try {
      opened = start();
    } catch (error) {
      log.warn({ err: error, destination: label }, 'an RTMP destination could not be opened, trying again');
      retryLater();
      return;
    }
    process = opened;
    const startedMs = clock.nowMs();
    void opened.ended.then(({ lastWords }) => {
      if (process === opened) process = null;
      if (isStopped) return;
      // ffmpeg prints the address, which contains the stream key.
      const safeWords = lastWords.replaceAll(address, label);
      log.warn({ destination: label, lastWords: safeWords }, 'an RTMP destination ended, trying again');
      // After a connection that lasted, the next retry is quick again.
      if (clock.nowMs() - startedMs > maxRetryMs) retryMs = firstRetryMs;
      retryLater();
    });
  }

  function retryLater(): void {
    cancelRetry = clock.setTimer(retryMs, open);
    retryMs = Math.min(retryMs * 2, maxRetryMs);
  }

  async function send(segmentPath: string): Promise<void> {
    if (process === null || isStopped) return;
    if (process.bufferedBytes > maxBufferedBytes) {
      log.warn({ destination: label }, 'an RTMP destination is too slow, a segment was dropped');
      return;
    }
    const bytes = await readFile(segmentPath).catch(() => null);
    if (bytes !== null) process.write(bytes);
  }

  open();
  return {
    feed(segmentPath) {
      void segments.add(() => send(segmentPath));
    },
    async stop() {
      isStopped = true;
      cancelRetry();
      await segments.onIdle();
      await process?.finish();
    },
  };
}
