import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { sessionVideos } from '../db/schema.ts';

export type StoredVideo = typeof sessionVideos.$inferSelect;

/** A video that is on its way: its file is being uploaded, or waits for the encoder. */
export type NewVideo = Pick<
  typeof sessionVideos.$inferInsert,
  'id' | 'secret' | 'fileName' | 'byteSize' | 'source' | 'trim' | 'createdAt' | 'waitingSince'
> & { status: 'uploading' | 'waiting' };

type VideoChanges = Partial<Omit<StoredVideo, 'id' | 'sessionId' | 'place' | 'secret'>>;

/** The videos of simulive sessions, and the queue of those that wait for the encoder. */
export interface VideoStore {
  find(id: string): Promise<StoredVideo | null>;
  /** What a session's viewers see, and what is on its way to replace it. */
  ofSession(sessionId: string): Promise<{ shown: StoredVideo | null; next: StoredVideo | null }>;
  /** All videos in these states, those first that wait longest. */
  listByStatus(statuses: readonly StoredVideo['status'][]): Promise<StoredVideo[]>;
  /** Makes this the session's next video. Resolves with the one that it replaces. */
  declare(sessionId: string, video: NewVideo): Promise<StoredVideo | null>;
  /** Changes a video that is in one of these states; null where it is not there, or is in another one. */
  change(
    id: string,
    from: readonly StoredVideo['status'][],
    changes: VideoChanges,
  ): Promise<StoredVideo | null>;
  /** Shows an encoded video to the viewers. Resolves with what they saw before, or `gone` if the video was deleted meanwhile. */
  show(id: string, encoded: VideoChanges): Promise<{ replaced: StoredVideo | null } | 'gone'>;
  remove(id: string): Promise<void>;
  count(): Promise<Partial<Record<StoredVideo['status'], number>>>;
}

export function createVideoStore(db: Database): VideoStore {
  const first = <Row>([row]: Row[]): Row | null => row ?? null;
  return {
    find: async (id) => first(await db.select().from(sessionVideos).where(eq(sessionVideos.id, id)).limit(1)),
    async ofSession(sessionId) {
      const rows = await db.select().from(sessionVideos).where(eq(sessionVideos.sessionId, sessionId));
      const at = (place: StoredVideo['place']) => rows.find((row) => row.place === place) ?? null;
      return { shown: at('shown'), next: at('next') };
    },
    listByStatus: (statuses) =>
      db
        .select()
        .from(sessionVideos)
        .where(inArray(sessionVideos.status, [...statuses]))
        .orderBy(asc(sessionVideos.waitingSince), asc(sessionVideos.id)),
    declare: (sessionId, video) =>
      db.transaction(async (tx) => {
        const isNext = and(eq(sessionVideos.sessionId, sessionId), eq(sessionVideos.place, 'next'));
        const replaced = first(await tx.delete(sessionVideos).where(isNext).returning());
        await tx.insert(sessionVideos).values({ ...video, sessionId, place: 'next' });
        return replaced;
      }),
    change: async (id, from, changes) =>
      first(
        await db
          .update(sessionVideos)
          .set(changes)
          .where(and(eq(sessionVideos.id, id), inArray(sessionVideos.status, [...from])))
          .returning(),
      ),
    show: (id, encoded) =>
      db.transaction(async (tx) => {
        const video = first(await tx.select().from(sessionVideos).where(eq(sessionVideos.id, id)).limit(1));
        if (video === null) return 'gone' as const;
        const isShown = and(eq(sessionVideos.sessionId, video.sessionId), eq(sessionVideos.place, 'shown'));
        const replaced = first(await tx.delete(sessionVideos).where(isShown).returning());
        await tx
          .update(sessionVideos)
          .set({ ...encoded, place: 'shown', status: 'ready', problem: null })
          .where(eq(sessionVideos.id, id));
        return { replaced };
      }),
    async remove(id) {
      await db.delete(sessionVideos).where(eq(sessionVideos.id, id));
    },
    async count() {
      const rows = await db
        .select({ status: sessionVideos.status, count: sql<number>`count(*)::int` })
        .from(sessionVideos)
        .groupBy(sessionVideos.status);
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    },
  };
}
