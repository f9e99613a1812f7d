import type { Clock } from '../../src/clock/clock.ts';
import { ingestCloseCodes } from '../../src/protocol/ingest.ts';
import type { BroadcastEvents } from './broadcast.ts';
import type { BroadcastFiles } from './broadcastFiles.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import type { Composer } from './composerBrowser.ts';
import { keepComposer } from './composerSupervisor.ts';
import type { ProgramPlayout } from './ffmpegArguments.ts';
import { createIngest, type Ingest, type IngestSocket } from './ingest.ts';
import { judgeBroadcast, type BroadcastHealth } from './judgeBroadcast.ts';
import type { PipedProcess } from './pipedProcess.ts';
import type { RtmpDestination } from './rtmpDestination.ts';
import { watchSegments } from './segmentWatch.ts';

/** One broadcast from its start to its end: keeps a composer and an output running until it is told to stop. */
export interface BroadcastRun {
  readonly isLive: boolean;
  readonly broadcastId: string;
  /** Takes a composer's new connection; null when the broadcast is ending. The output waits for the one before to close its files. */
  openIngest(socket: IngestSocket): Promise<Ingest | null>;
  /** The connection of an ingest is gone. */
  closeIngest(ingest: Ingest): void;
  /** The composer says it cannot go on. */
  replaceComposer(reason: string): void;
  /** Ends composer, output and destinations. With `keep` the playlist stays open for a resume. */
  stop(options: { keep: boolean }): Promise<void>;
}

export interface RunDependencies {
  files: BroadcastFiles;
  events: BroadcastEvents;
  clock: Clock;
  log: BroadcastLog;
  launch(): Promise<Composer>;
  /** The composer works: what the next one needs can be made ready. Called with each of its segments. */
  prepareLaunch(): void;
  startOutput(output: ProgramPlayout, onDrain: () => void): PipedProcess;
  destinations: readonly RtmpDestination[];
}

const checkPeriodMs = 250;
/** How long a composer may take to send the rest after `finish`. */
const finishTimeoutMs = 2000;

export function createBroadcastRun(dependencies: RunDependencies): BroadcastRun {
  const { files, events, clock, log, destinations } = dependencies;
  const startedMs = clock.nowMs();
  let phase: 'starting' | 'live' | 'ended' = 'starting';
  let ingest: Ingest | null = null;
  let outputTurn: Promise<unknown> = Promise.resolve();
  let lastSegmentMs = startedMs;
  const segments = watchSegments(files, destinations);
  let ending: Promise<void> | null = null;
  let isStopAsked = false;

  function replaceComposer(reason: string): void {
    if (phase === 'ended') return;
    log.warn({ reason, lastWords: composer.lastWords() }, 'replacing the composer');
    if (ingest !== null) {
      ingest.socket.close(ingestCloseCodes.replaced, reason);
      // A composer that hangs never answers the closing: its output ends without it.
      closeIngest(ingest);
    }
    ingest = null;
    composer.replace();
  }

  function check(): void {
    if (phase === 'ended') return;
    takeNewSegments();
    const judgement = judgeBroadcast(
      {
        phase,
        startedMs,
        launchedMs: composer.launchedMs,
        ingest: ingest === null ? null : readIngestHealth(ingest),
        outputStalledSinceMs: ingest?.stalledSinceMs ?? null,
        lastSegmentMs,
      },
      clock.nowMs(),
    );
    switch (judgement.type) {
      case 'healthy':
        return;
      case 'replaceComposer':
        replaceComposer(judgement.reason);
        return;
      case 'replaceOutput':
        log.error({ reason: judgement.reason }, 'replacing the output');
        ingest?.replaceOutput();
        return;
      case 'giveUp':
        giveUp(judgement.reason);
    }
  }

  function takeNewSegments(): void {
    if (segments.takeNew() === 0) return;
    lastSegmentMs = clock.nowMs();
    // The last segment of a composer that is gone says nothing of the next one, which needs all the power there is.
    if (ingest?.isOpen === true) {
      composer.resetBackoff();
      dependencies.prepareLaunch();
    }
    if (phase !== 'starting') return;
    phase = 'live';
    log.info({ afterMs: lastSegmentMs - startedMs }, 'live: the first segment is playable');
    events.onLive();
  }

  function giveUp(reason: string): void {
    const lastWords = composer.lastWords();
    log.error({ reason, lastWords }, "the broadcast failed; the composer's last words");
    void end({ keep: false }).then(() => {
      if (!isStopAsked) events.onFailed(new Error(lastWords === '' ? reason : `${reason}: ${lastWords}`));
    });
  }

  async function openIngest(socket: IngestSocket): Promise<Ingest | null> {
    if (phase === 'ended') return null;
    const before = ingest;
    if (before?.isOpen === true) before.socket.close(ingestCloseCodes.replaced, 'a newer composer took over');
    socket.pause();
    const opened = outputTurn.then(async () => {
      if (before?.isOpen === true) await before.close(clock.nowMs());
      if (phase === 'ended') return null;
      takeNewSegments();
      const next = createIngest({
        socket,
        nowMs: clock.nowMs(),
        startOutput: (onDrain) => dependencies.startOutput(files.nextOutput(clock.nowMs()), onDrain),
        onOutputEnded: (ended) => log.error(ended, 'ffmpeg ended by itself'),
        wait: () => new Promise((resolve) => clock.setTimer(finishTimeoutMs, resolve)),
      });
      ingest = next;
      socket.resume();
      return next;
    });
    outputTurn = opened.catch(() => {});
    return opened;
  }

  function closeIngest(closed: Ingest): void {
    if (!closed.isOpen) return;
    outputTurn = Promise.all([outputTurn, closed.close(clock.nowMs())]);
  }

  function end(options: { keep: boolean }): Promise<void> {
    ending ??= closeAll(options);
    return ending;
  }

  async function closeAll({ keep }: { keep: boolean }): Promise<void> {
    phase = 'ended';
    stopChecking();
    await outputTurn;
    if (ingest?.isOpen === true) await ingest.finish();
    await outputTurn;
    await composer.close();
    segments.takeNew();
    await Promise.all(destinations.map((destination) => destination.stop()));
    if (!keep) files.end();
  }

  const composer = keepComposer({
    launch: dependencies.launch,
    onLaunch: () => {
      // The last composer's connection may outlast it: the next one must not be taken for one that lost its own.
      if (ingest !== null) closeIngest(ingest);
      ingest = null;
    },
    clock,
    log,
  });
  const stopChecking = clock.setRepeating(checkPeriodMs, check);
  return {
    get isLive() {
      return phase === 'live';
    },
    broadcastId: files.broadcastId,
    openIngest,
    closeIngest,
    replaceComposer,
    stop(options) {
      isStopAsked = true;
      return end(options);
    },
  };
}

const readIngestHealth = (ingest: Ingest): NonNullable<BroadcastHealth['ingest']> => ({
  isOpen: ingest.isOpen,
  sinceMs: ingest.isOpen ? ingest.openedMs : ingest.closedMs,
  lastBytesMs: ingest.lastBytesMs,
});
