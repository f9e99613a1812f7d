import { and, asc, desc, eq, gt, lt, lte, max } from 'drizzle-orm';
import { stampSchema } from '../../src/protocol/stamp.ts';
import { reduceScene } from '../../src/scene/reduceScene.ts';
import { createScene, sceneSchema, type Scene } from '../../src/scene/scene.ts';
import type { Database } from '../db/database.ts';
import { sceneLog, sessions } from '../db/schema.ts';
import type { SceneRecord } from './sessionStore.ts';

/** The scene that a session's log starts from, and the seq of that scene: the entries come after it. */
export interface LogBase {
  scene: Scene;
  seq: number;
}

/** How much of a log is kept; null is no limit. */
export interface PruneLimits {
  maxEntries: number | null;
  beforeMs: number | null;
}

/** The scene logs of all sessions: everything that was applied to a scene, in order. */
export interface SceneLogStore {
  base(sessionId: string): Promise<LogBase>;
  /** The entries after a seq, in order, up to `limit` of them. */
  read(sessionId: string, sinceSeq: number, limit: number): Promise<SceneRecord[]>;
  /** All entries that were not pruned. */
  readAll(sessionId: string): Promise<SceneRecord[]>;
  /**
   * Deletes the oldest entries beyond the limits after applying them to the base, so that base and entries together always produce
   * the session's scene. Resolves with the number of deleted entries.
   */
  prune(sessionId: string, limits: PruneLimits): Promise<number>;
  /** Ids of all sessions. */
  sessionIds(): Promise<string[]>;
}

const pruneBatch = 1000;

export function createSceneLogStore(db: Database): SceneLogStore {
  const base = async (sessionId: string): Promise<LogBase> => {
    const [row] = await db
      .select({ scene: sessions.logScene, seq: sessions.logSeq })
      .from(sessions)
      .where(eq(sessions.id, sessionId));
    if (row === undefined || row.scene === null) return { scene: createScene(), seq: 0 };
    return { scene: sceneSchema.parse(row.scene), seq: row.seq };
  };

  const read = async (sessionId: string, sinceSeq: number, limit: number): Promise<SceneRecord[]> => {
    const rows = await db
      .select()
      .from(sceneLog)
      .where(and(eq(sceneLog.sessionId, sessionId), gt(sceneLog.seq, sinceSeq)))
      .orderBy(asc(sceneLog.seq))
      .limit(limit);
    return rows.map(({ seq, atMs, from, role, event }) => ({
      stamp: stampSchema.parse({ seq, atMs, from, role }),
      event,
    }));
  };

  /** The last seq that the limits do not keep. */
  const findCut = async (sessionId: string, { maxEntries, beforeMs }: PruneLimits): Promise<number> => {
    const ofSession = eq(sceneLog.sessionId, sessionId);
    let cut = 0;
    if (maxEntries !== null) {
      const [row] = await db
        .select({ seq: sceneLog.seq })
        .from(sceneLog)
        .where(ofSession)
        .orderBy(desc(sceneLog.seq))
        .offset(maxEntries)
        .limit(1);
      cut = row?.seq ?? 0;
    }
    if (beforeMs !== null) {
      const [row] = await db
        .select({ seq: max(sceneLog.seq) })
        .from(sceneLog)
        .where(and(ofSession, lt(sceneLog.atMs, beforeMs)));
      cut = Math.max(cut, row?.seq ?? 0);
    }
    return cut;
  };

  return {
    base,
    read,
    readAll: (sessionId) => read(sessionId, 0, Number.MAX_SAFE_INTEGER),
    async prune(sessionId, limits) {
      const cut = await findCut(sessionId, limits);
      let { scene, seq } = await base(sessionId);
      let count = 0;
      for (;;) {
        const records = (await read(sessionId, seq, pruneBatch)).filter(({ stamp }) => stamp.seq <= cut);
        const last = records.at(-1);
        if (last === undefined) return count;
        scene = records.reduce((before, { event, stamp }) => reduceScene(before, event, stamp), scene);
        seq = last.stamp.seq;
        await db.transaction(async (tx) => {
          await tx.update(sessions).set({ logScene: scene, logSeq: seq }).where(eq(sessions.id, sessionId));
          await tx.delete(sceneLog).where(and(eq(sceneLog.sessionId, sessionId), lte(sceneLog.seq, seq)));
        });
        count += records.length;
      }
    },
    async sessionIds() {
      return (await db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id);
    },
  };
}
