import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import { goLiveTimeoutMs } from '../../src/protocol/broadcastTimes.ts';
import type { SessionStatus } from '../../src/protocol/session.ts';
import type { Broadcaster, ComposerPurpose } from '../broadcast/broadcast.ts';
import { AppError } from '../errors.ts';
import type { Rooms } from '../relay/rooms.ts';
import type { SessionStore, StoredSession } from '../store/sessionStore.ts';

/** Starts and stops broadcasts and is the one that says what a session's status is. */
export interface LiveControl {
  /** Rejects with `broadcastAlreadyRunning`, `chromiumMissing` or `ffmpegMissing`. */
  start(session: StoredSession, speakerId: string): Promise<void>;
  /** Rejects with `broadcastNotRunning`; resolves when the recording is closed. */
  stop(session: StoredSession, speakerId: string): Promise<void>;
  /** Goes on with the broadcasts that ran when the server was last here. */
  resumeAll(): Promise<void>;
  shutdown(): void;
}

interface Run {
  isLive: boolean;
  /** Resolves when the broadcaster has answered the start, however. */
  started: Promise<unknown>;
  cancelTimeout: () => void;
}

export function createLiveControl(options: {
  broadcaster: Broadcaster;
  rooms: Rooms;
  store: SessionStore;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Makes the address of a session's composer page. */
  composerUrl: (studioToken: string, purpose: ComposerPurpose) => string;
}): LiveControl {
  const { broadcaster, rooms, store, clock, log, composerUrl } = options;
  const runs = new Map<string, Run>();
  /** Broadcasts that are being closed: the next start of the session waits for it. */
  const closing = new Map<string, Promise<void>>();

  const announce = (
    studioToken: string,
    status: SessionStatus,
    speakerId: string | null = null,
  ): Promise<void> => rooms.announce(studioToken, { type: 'statusChanged', data: { status } }, speakerId);

  const close = (studioToken: string): Promise<void> => {
    const done = broadcaster
      .stop(studioToken)
      .catch((error: unknown) => log.error({ err: error, studioToken }, 'a broadcast did not end well'))
      .finally(() => {
        if (closing.get(studioToken) === done) closing.delete(studioToken);
      });
    closing.set(studioToken, done);
    return done;
  };

  /** Gives a run up; false when it is over already. */
  const giveUp = async (studioToken: string, run: Run, reason: unknown): Promise<boolean> => {
    if (runs.get(studioToken) !== run) return false;
    runs.delete(studioToken);
    run.cancelTimeout();
    log.error({ err: reason, studioToken }, 'a broadcast was given up');
    await Promise.all([announce(studioToken, 'idle'), close(studioToken)]);
    return true;
  };
  const giveUpLater = (studioToken: string, run: Run, reason: unknown): void => {
    giveUp(studioToken, run, reason).catch((error: unknown) => log.error({ err: error, studioToken }));
  };

  const begin = async (
    session: StoredSession,
    resume: boolean,
    announced: () => Promise<void>,
  ): Promise<void> => {
    const { studioToken, rtmpDestinations } = session;
    const run: Run = { isLive: false, started: Promise.resolve(), cancelTimeout: () => undefined };
    // Taken before anything is waited for: of two who press at once, one finds it taken.
    runs.set(studioToken, run);
    run.cancelTimeout = clock.setTimer(goLiveTimeoutMs, () =>
      giveUpLater(studioToken, run, new Error('the broadcast was not live in time')),
    );
    try {
      await closing.get(studioToken);
      await announced();
      if (runs.get(studioToken) !== run) return;
      const started = broadcaster.start(
        { studioToken, rtmpDestinations, composerUrl: (purpose) => composerUrl(studioToken, purpose) },
        {
          onLive: () => {
            if (runs.get(studioToken) !== run || run.isLive) return;
            run.isLive = true;
            run.cancelTimeout();
            announce(studioToken, 'live').catch((error: unknown) => log.error({ err: error, studioToken }));
          },
          onFailed: (error) => giveUpLater(studioToken, run, error),
        },
        { resume },
      );
      run.started = started.catch(() => undefined);
      await started;
    } catch (error) {
      await giveUp(studioToken, run, error);
      throw error;
    }
  };

  return {
    async start(session, speakerId) {
      if (runs.has(session.studioToken)) throw new AppError('broadcastAlreadyRunning');
      await begin(session, false, () => announce(session.studioToken, 'starting', speakerId));
    },
    async stop({ studioToken }, speakerId) {
      const run = runs.get(studioToken);
      if (run === undefined) throw new AppError('broadcastNotRunning');
      runs.delete(studioToken);
      run.cancelTimeout();
      await announce(studioToken, 'stopped', speakerId);
      await run.started;
      await close(studioToken);
    },
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
      for (const run of runs.values()) run.cancelTimeout();
      runs.clear();
    },
  };
}
