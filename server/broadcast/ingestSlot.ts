import PQueue from 'p-queue';
import type { Clock } from '../../src/clock/clock.ts';
import { ingestCloseCodes } from '../../src/protocol/ingest.ts';
import type { RenditionName } from '../../src/protocol/renditions.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import { createIngest, type Ingest, type IngestSocket } from './ingest.ts';
import type { ProgramOutput } from './programOutput.ts';

/** The one ingest of a broadcast. A newer connection replaces it, and its output starts when the earlier one has closed its files. */
export interface IngestSlot {
  /** Null before the first connection, and after `release`. */
  readonly current: Ingest | null;
  /** A newer connection waits until the output before it has closed its files. */
  readonly isOpening: boolean;
  /** Resolves with the ingest of a new connection; null when the slot was closed before its turn came. */
  open(socket: IngestSocket, renditions: readonly RenditionName[]): Promise<Ingest | null>;
  /** The connection of an ingest is gone: closes its output. */
  close(ingest: Ingest): void;
  /** Closes the current ingest and forgets it, so that the next composer is not blamed for its closed connection. */
  release(): void;
  /** Opens nothing more, and ends the current ingest once the composer has sent the rest. */
  finish(): Promise<void>;
}

interface Options {
  startOutput(renditions: readonly RenditionName[], onDrain: () => void): ProgramOutput;
  /** Called before the output of a new connection starts. */
  beforeOpen(): void;
  clock: Clock;
  log: BroadcastLog;
}

/** How long a composer may take to send the rest after `finish`. */
const finishTimeoutMs = 2000;

export function createIngestSlot({ startOutput, beforeOpen, clock, log }: Options): IngestSlot {
  let current: Ingest | null = null;
  let isFinished = false;
  let opening = 0;
  /** Outputs open and close one after another: their segments are in the same playlists. */
  const outputs = new PQueue({ concurrency: 1 });

  function close(ingest: Ingest): void {
    if (!ingest.isOpen) return;
    const closing = ingest.close(clock.nowMs());
    void outputs.add(() => closing);
  }

  return {
    get current() {
      return current;
    },
    get isOpening() {
      return opening > 0;
    },
    async open(socket, renditions) {
      const before = current;
      if (before?.isOpen === true)
        before.socket.close(ingestCloseCodes.replaced, 'a newer composer took over');
      socket.pause();
      opening += 1;
      const opened = outputs.add(async () => {
        if (before?.isOpen === true) await before.close(clock.nowMs());
        if (isFinished) return null;
        beforeOpen();
        current = createIngest({
          socket,
          nowMs: clock.nowMs(),
          renditions,
          startOutput,
          onOutputEnded: (ended) => log.error(ended, 'ffmpeg ended by itself'),
          wait: () => new Promise((resolve) => clock.setTimer(finishTimeoutMs, resolve)),
        });
        socket.resume();
        return current;
      });
      return opened.finally(() => {
        opening -= 1;
      });
    },
    close,
    release() {
      if (current !== null) close(current);
      current = null;
    },
    async finish() {
      isFinished = true;
      await outputs.onIdle();
      if (current?.isOpen === true) await current.finish();
      await outputs.onIdle();
    },
  };
}
