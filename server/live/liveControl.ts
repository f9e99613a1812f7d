import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import { goLiveTimeoutMs, resumeTimeoutMs } from '../../src/protocol/broadcastTimes.ts';
import type { AudienceNotification } from '../../src/protocol/notifications.ts';
import type { SessionStatus } from '../../src/protocol/session.ts';
import type { BroadcastEvents, Broadcaster, ComposerPurpose } from '../broadcast/broadcaster.ts';
import { AppError } from '../errors.ts';
import type { Admission } from '../limits/admission.ts';
import type { Rooms } from '../relay/rooms.ts';
import type { SessionStore, StoredSession } from '../store/sessionStore.ts';
import type { PreparedComposers } from './preparedComposers.ts';

/** Starts and stops broadcasts, and is the only one that decides a session's status. */
export interface LiveControl {
  /** Rejects with `broadcastAlreadyRunning`, `serverFull`, `chromiumMissing` or `ffmpegMissing`. */
  start(session: StoredSession, speakerId: string): Promise<void>;
  /** Whether the machine carries one more broadcast. */
  admitsAnother(): boolean;
  /** Rejects with `broadcastNotRunning`; resolves when the recording is closed. */
  stop(session: StoredSession, speakerId: string): Promise<void>;
  /** Ends a broadcast of a session that is being deleted, if there is one, and starts no other. Resolves when its files are closed. */
  retire(studioToken: string): Promise<void>;
  /** How many broadcasts run, how many of them are live, and how many composers wait for other broadcasts. */
  count(): { running: number; live: number; prepared: number };
  /** Resumes the broadcasts that were running when the server last ended, even where a new one would not be admitted. */
  resumeAll(): Promise<void>;
  shutdown(): void;
}

interface Run {
  isLive: boolean;
  /** Resolves when the broadcaster's start has succeeded or failed. */
  started: Promise<unknown>;
  cancelTimeout: () => void;
}

interface Options {
  broadcaster: Broadcaster;
  rooms: Rooms;
  prepared: Omit<PreparedComposers, 'setHostPresence'>;
  admission: Pick<Admission, 'admitsBroadcast'>;
  store: SessionStore;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Sends a notification to everybody who watches. */
  notifyAudience: (studioToken: string, notification: AudienceNotification) => void;
  /** Makes the address of a session's composer page. */
  composerUrl: (studioToken: string, purpose: ComposerPurpose) => string;
}

export function createLiveControl(options: Options): LiveControl {
  const { broadcaster, rooms, prepared, admission, store, clock, log, composerUrl, notifyAudience } = options;
  const runs = new Map<string, Run>();
  const closer = createCloser(broadcaster, log);
  const retired = new Set<string>();

  /** Announces a status to the participants, and to the audience once it is durable. */
  const announce = async (
    studioToken: string,
    status: SessionStatus,
    speakerId: string | null = null,
  ): Promise<void> => {
    await rooms.announce(studioToken, { type: 'statusChanged', data: { status } }, speakerId);
    const playlistUrl = status === 'live' ? broadcaster.playlistUrl(studioToken) : null;
    notifyAudience(studioToken, { type: 'broadcastChanged', data: { status, playlistUrl } });
  };

  const end = (studioToken: string, run: Run): void => {
    runs.delete(studioToken);
    run.cancelTimeout();
    prepared.setBroadcasting(studioToken, false);
  };

  /** Ends a run that failed; does nothing when it has ended already. */
  const giveUp = async (studioToken: string, run: Run, reason: unknown): Promise<void> => {
    if (runs.get(studioToken) !== run) return;
    end(studioToken, run);
    log.error({ err: reason, studioToken }, 'a broadcast failed');
    await Promise.all([announce(studioToken, 'idle'), closer.close(studioToken)]);
  };
  const giveUpLater = (studioToken: string, run: Run, reason: unknown): void => {
    giveUp(studioToken, run, reason).catch((error: unknown) => log.error({ err: error, studioToken }));
  };
  const eventsOf = (studioToken: string, run: Run): BroadcastEvents => ({
    onLive: () => {
      if (runs.get(studioToken) !== run || run.isLive) return;
      run.isLive = true;
      run.cancelTimeout();
      announce(studioToken, 'live').catch((error: unknown) => log.error({ err: error, studioToken }));
    },
    onFailed: (error) => giveUpLater(studioToken, run, error),
  });

  const begin = async (
    { studioToken, rtmpDestinations }: StoredSession,
    resume: boolean,
    announceStart: () => Promise<void>,
  ): Promise<void> => {
    if (retired.has(studioToken)) throw new AppError('sessionNotFound');
    const run: Run = { isLive: false, started: Promise.resolve(), cancelTimeout: () => undefined };
    // Before anything is awaited: when two hosts start at once, the second must find this run.
    runs.set(studioToken, run);
    prepared.setBroadcasting(studioToken, true);
    run.cancelTimeout = clock.setTimer(resume ? resumeTimeoutMs : goLiveTimeoutMs, () =>
      giveUpLater(studioToken, run, new Error('the broadcast was not live in time')),
    );
    try {
      await closer.closed(studioToken);
      await announceStart();
      if (runs.get(studioToken) !== run) return;
      const started = broadcaster.start(
        { studioToken, rtmpDestinations, composerUrl: (purpose) => composerUrl(studioToken, purpose) },
        eventsOf(studioToken, run),
        { resume },
      );
      run.started = started.catch(() => undefined);
      await started;
    } catch (error) {
      await giveUp(studioToken, run, error);
      throw error;
    }
  };

  async function stop(studioToken: string, speakerId: string | null): Promise<void> {
    const run = runs.get(studioToken);
    if (run !== undefined) end(studioToken, run);
    await announce(studioToken, 'stopped', speakerId);
    await run?.started;
    await closer.close(studioToken);
  }

  const admitsAnother = (): boolean => admission.admitsBroadcast(runs.size);

  return {
    admitsAnother,
    async start(session, speakerId) {
      if (runs.has(session.studioToken)) throw new AppError('broadcastAlreadyRunning');
      // Before anything starts, so that the running broadcasts keep their rate.
      if (!admitsAnother()) throw new AppError('serverFull');
      await begin(session, false, () => announce(session.studioToken, 'starting', speakerId));
    },
    async stop({ studioToken }, speakerId) {
      if (!runs.has(studioToken)) throw new AppError('broadcastNotRunning');
      await stop(studioToken, speakerId);
    },
    async retire(studioToken) {
      retired.add(studioToken);
      if (runs.has(studioToken)) await stop(studioToken, null);
      else await closer.closed(studioToken);
      prepared.forget(studioToken);
    },
    count: () => ({ ...countRuns([...runs.values()]), prepared: prepared.count() }),
    async resumeAll() {
      const sessions = await store.listByStatus(['starting', 'live']);
      await Promise.all(
        sessions.map((session) =>
          begin(session, true, () => Promise.resolve()).catch((error: unknown) =>
            log.error({ err: error, studioToken: session.studioToken }, 'a broadcast could not be resumed'),
          ),
        ),
      );
    },
    shutdown() {
      prepared.stop();
      for (const run of runs.values()) run.cancelTimeout();
      runs.clear();
    },
  };
}

const countRuns = (runs: readonly Run[]): { running: number; live: number } => ({
  running: runs.length,
  live: runs.filter(({ isLive }) => isLive).length,
});

/** Stops broadcasts and remembers those that are still closing: the next start of their session waits for it. */
function createCloser(broadcaster: Broadcaster, log: Options['log']) {
  const closing = new Map<string, Promise<void>>();
  return {
    /** Resolves when the broadcast is closed, or failed to close, which is logged. */
    close(studioToken: string): Promise<void> {
      const done = broadcaster
        .stop(studioToken)
        .catch((error: unknown) =>
          log.error({ err: error, studioToken }, 'a broadcast could not be closed properly'),
        )
        .finally(() => {
          if (closing.get(studioToken) === done) closing.delete(studioToken);
        });
      closing.set(studioToken, done);
      return done;
    },
    closed: (studioToken: string): Promise<void> => closing.get(studioToken) ?? Promise.resolve(),
  };
}
