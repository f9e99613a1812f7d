import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import type { Config } from '../config.ts';
import type { RosterLogStore } from '../store/rosterLogStore.ts';
import type { SceneLogStore } from '../store/sceneLogStore.ts';

/** Time between two prunings; ms. */
export const pruneIntervalMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Keeps every session's scene log within the configured limits; returns a function that stops it. */
export function startLogPruner(options: {
  sceneLog: SceneLogStore;
  rosterLog?: Pick<RosterLogStore, 'prune'>;
  limits: Config['sceneLog'];
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}): () => void {
  const { sceneLog, limits, clock, log } = options;
  const { maxEntries, maxDays } = limits;
  if (maxEntries === 0 && maxDays === 0) return () => undefined;

  const prune = async (sessionId: string): Promise<void> => {
    try {
      const count = await sceneLog.prune(sessionId, {
        maxEntries: maxEntries === 0 ? null : maxEntries,
        beforeMs: maxDays === 0 ? null : clock.nowMs() - maxDays * dayMs,
      });
      if (count === 0) return;
      log.info({ sessionId, count }, 'pruned a scene log');
      const [oldest] = await sceneLog.read(sessionId, 0, 1);
      await options.rosterLog?.prune(sessionId, oldest?.stamp.atMs ?? clock.nowMs());
    } catch (error) {
      log.error({ err: error, sessionId }, 'a scene log could not be pruned');
    }
  };
  const pruneAll = async (): Promise<void> => {
    for (const sessionId of await sceneLog.sessionIds()) await prune(sessionId);
  };
  return clock.setRepeating(pruneIntervalMs, () => {
    pruneAll().catch((error: unknown) => log.error({ err: error }, 'the scene logs could not be pruned'));
  });
}
