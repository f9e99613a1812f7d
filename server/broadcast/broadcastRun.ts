import type { Clock } from '../../src/clock/clock.ts';
import { ingestCloseCodes } from '../../src/protocol/ingest.ts';
import type { RenditionName } from '../../src/protocol/renditions.ts';
import type { Packager } from '../packaging/packager.ts';
import type { BroadcastEvents } from './broadcaster.ts';
import type { BroadcastFiles } from './broadcastFiles.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import type { Composer } from './composerBrowser.ts';
import { createComposerSupervisor } from './composerSupervisor.ts';
import type { OutputPipes } from './ffmpegProcesses.ts';
import type { ProgramPlayout } from './ffmpegArguments.ts';
import type { Ingest, IngestSocket } from './ingest.ts';
import { createIngestSlot, type IngestSlot } from './ingestSlot.ts';
import { judgeBroadcast, type BroadcastHealth } from './judgeBroadcast.ts';
import type { PipedProcess } from './pipedProcess.ts';
import { startProgramOutput, type ProgramOutput } from './programOutput.ts';
import type { RtmpDestination } from './rtmpDestination.ts';
import { watchSegments } from './segmentWatch.ts';

/** One broadcast from start to end: keeps a composer and an output running until it is stopped. */
export interface BroadcastRun {
  readonly isLive: boolean;
  readonly recordingId: string;
  /** Frames composed in the last second; 0 from a silent composer, null while none is connected. */
  readonly framesPerSecond: number | null;
  readonly renditions: readonly RenditionName[];
  /** Frames that the composer has dropped since it started; null while none is connected. */
  readonly framesDropped: number | null;
  /** Opens an ingest for a composer's new connection; null when the broadcast is ending. */
  openIngest(socket: IngestSocket, renditions: readonly RenditionName[]): Promise<Ingest | null>;
  /** The connection of an ingest is gone. */
  closeIngest(ingest: Ingest): void;
  /** The composer reported that it cannot continue. */
  replaceComposer(reason: string): void;
  /** Ends composer, output and destinations. With `keep` the playlists stay open for a resume. */
  stop(options: { keep: boolean }): Promise<void>;
}

export interface RunDependencies {
  files: BroadcastFiles;
  events: BroadcastEvents;
  clock: Clock;
  log: BroadcastLog;
  launch(): Promise<Composer>;
  /** The composer works, so the next one can be prepared. Called with each of its segments. */
  prepareLaunch(): void;
  startOutput(output: ProgramPlayout, pipes: OutputPipes): PipedProcess;
  packager: Packager;
  destinations: readonly RtmpDestination[];
}

const checkPeriodMs = 250;
/** Between two checks this is a pause of the server itself. */
const maxPauseMs = 1000;

export function createBroadcastRun(dependencies: RunDependencies): BroadcastRun {
  const { files, packager, events, clock, log, destinations } = dependencies;
  const startedMs = clock.nowMs();
  let phase: 'starting' | 'live' | 'ended' = 'starting';
  let lastSegmentMs = startedMs;
  const hasPaused = createPauseWatch(clock);
  const relay = watchSegments(files.relayPlaylistPath, destinations);
  let ending: Promise<void> | null = null;
  let isStopped = false;

  function replaceComposer(reason: string): void {
    if (phase === 'ended') return;
    log.warn({ reason, lastWords: composer.lastWords() }, 'replacing the composer');
    slot.current?.socket.close(ingestCloseCodes.replaced, reason);
    // Not left to the socket's close event: a composer that hangs never answers the close.
    slot.release();
    composer.replace();
  }

  function check(): void {
    if (phase === 'ended' || hasPaused()) return;
    relay.takeNew();
    const judgement = judgeBroadcast(
      { phase, lastSegmentMs, launchedMs: composer.launchedMs, ...readIngestHealth(slot) },
      clock.nowMs(),
    );
    switch (judgement.type) {
      case 'healthy':
        return;
      case 'replaceComposer':
        return replaceComposer(judgement.reason);
      case 'replaceOutput':
        log.error({ reason: judgement.reason }, 'replacing the output');
        return slot.current?.replaceOutput();
      case 'giveUp':
        giveUp(judgement.reason);
    }
  }

  function takeSegment(): void {
    if (phase === 'ended') return;
    lastSegmentMs = clock.nowMs();
    // The last segment of a lost composer says nothing about the next one, whose start needs the whole machine.
    if (slot.current?.isOpen === true) {
      composer.resetBackoff();
      dependencies.prepareLaunch();
    }
    // Viewers load the playlist at once, and once: it has to have all renditions.
    if (phase !== 'starting' || !packager.isPlayable) return;
    phase = 'live';
    log.info({ afterMs: lastSegmentMs - startedMs }, 'live: the first segment is playable');
    events.onLive();
  }

  function giveUp(reason: string): void {
    const lastWords = composer.lastWords();
    log.error({ reason, lastWords }, "the broadcast failed; the composer's last words");
    end({ keep: false })
      .catch((error: unknown) => log.error({ err: error }, 'a failed broadcast could not be closed properly'))
      .finally(() => {
        if (!isStopped) events.onFailed(new Error(lastWords === '' ? reason : `${reason}: ${lastWords}`));
      });
  }

  const end = (options: { keep: boolean }): Promise<void> => (ending ??= closeAll(options));

  async function closeAll({ keep }: { keep: boolean }): Promise<void> {
    if (phase === 'starting')
      log.warn({ lastWords: composer.lastWords() }, "ended before it was live; the composer's last words");
    phase = 'ended';
    stopChecking();
    stopListening();
    await slot.finish();
    await closePlaylists(packager, keep, log);
    await composer.close();
    attempt(() => relay.takeNew(), log, 'the last segments could not be passed on');
    await Promise.all(destinations.map((destination) => destination.stop()));
    if (!keep) attempt(() => files.end(), log, 'the broadcast could not be closed');
  }

  const slot = createIngestSlot({
    startOutput: (renditions, onDrain) => openOutput(dependencies, renditions, onDrain),
    // The next output begins the playlist of the destinations' segments again.
    beforeOpen: relay.takeNew,
    clock,
    log,
  });
  const composer = createComposerSupervisor({
    launch: dependencies.launch,
    // The earlier composer's connection may still be open: the new composer must not be judged by it.
    onLaunch: slot.release,
    clock,
    log,
  });
  const stopListening = packager.onSegment(takeSegment);
  const stopChecking = clock.setRepeating(checkPeriodMs, check);
  return {
    get isLive() {
      return phase === 'live';
    },
    recordingId: files.recordingId,
    get framesPerSecond() {
      return slot.current === null ? null : readRate(slot.current, clock.nowMs());
    },
    get renditions() {
      return slot.current?.isOpen === true ? (slot.current.metrics?.renditions ?? []) : [];
    },
    get framesDropped() {
      return slot.current?.isOpen === true ? (slot.current.metrics?.framesDropped ?? null) : null;
    },
    openIngest: (socket, renditions) =>
      phase === 'ended' ? Promise.resolve(null) : slot.open(socket, renditions),
    closeIngest: slot.close,
    replaceComposer,
    stop(options) {
      isStopped = true;
      return end(options);
    },
  };
}

/** Tells whether the server has paused since it was asked last: what has arrived meanwhile is read first, and until then everybody seems silent. */
function createPauseWatch(clock: Clock): () => boolean {
  let askedMs = clock.nowMs();
  return () => {
    const beforeMs = askedMs;
    askedMs = clock.nowMs();
    return askedMs - beforeMs > maxPauseMs;
  };
}

/** Starts the output of a new connection. */
function openOutput(
  { files, packager, destinations, clock, startOutput }: RunDependencies,
  renditions: readonly RenditionName[],
  onDrain: () => void,
): ProgramOutput {
  const { relay, ...next } = files.nextOutput(clock.nowMs());
  const playout = { ...next, renditions, relay: destinations.length === 0 ? null : relay };
  return startProgramOutput(packager.beginStream(renditions), renditions, (readers) =>
    startOutput(playout, { readers, onDrain }),
  );
}

/** A composer reports its rate once a second; after this long without a byte, its last report is history. */
const silentMs = 3000;

function readRate({ isOpen, lastBytesMs, metrics }: Ingest, nowMs: number): number | null {
  if (!isOpen) return null;
  return nowMs - lastBytesMs > silentMs ? 0 : (metrics?.framesPerSecond ?? null);
}

const readIngestHealth = ({
  current,
  isOpening,
}: IngestSlot): Pick<BroadcastHealth, 'ingest' | 'isOpening' | 'outputStalledSinceMs'> => ({
  ingest: current && {
    isOpen: current.isOpen,
    sinceMs: current.isOpen ? current.openedMs : current.closedMs,
    lastBytesMs: current.lastBytesMs,
  },
  isOpening,
  outputStalledSinceMs: current?.stalledSinceMs ?? null,
});

const closePlaylists = (packager: Packager, keep: boolean, log: BroadcastLog): Promise<void> =>
  (keep ? packager.close() : packager.end()).catch((error: unknown) =>
    log.error({ err: error }, 'the playlists could not be closed'),
  );

/** Does a step of a broadcast's end. One that fails, for example on a full disk, keeps none of the others. */
function attempt(step: () => void, log: BroadcastLog, failure: string): void {
  try {
    step();
  } catch (error) {
    log.error({ err: error }, failure);
  }
}
