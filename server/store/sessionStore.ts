import { randomUUID } from 'node:crypto';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import {
  defaultTemplateSettings,
  sessionStatusSchema,
  socialLinksSchema,
  templateSettingsSchema,
  type SessionKind,
  type SessionStatus,
  type TemplateSettings,
} from '../../src/protocol/session.ts';
import { createScene, sceneSchema, type Scene } from '../../src/scene/scene.ts';
import type { SceneEvent } from '../../src/scene/reduceScene.ts';
import type { Stamp } from '../../src/protocol/stamp.ts';
import type { Database } from '../db/database.ts';
import { sceneLog, sessions } from '../db/schema.ts';

/** A session in the database. */
export interface StoredSession {
  id: string;
  studioToken: string;
  name: string;
  kind: SessionKind;
  groupName: string;
  groupSocialLinks: Record<'custom' | 'facebook' | 'linkedin' | 'instagram' | 'twitter', string | null>;
  organizationId: string;
  organizationName: string;
  liveChatId: string;
  liveChatDisabled: boolean;
  status: SessionStatus;
  startsAt: Date;
  endsAt: Date;
  webRtcSessionId: string;
  localRecordingEnabled: boolean;
  openJoin: boolean;
  hostLinkVersion: number;
  speakerLinkVersion: number;
  rtmpDestinations: string[];
  templateSettings: TemplateSettings;
  scene: Scene;
  sceneSeq: number;
  streamOwners: Record<string, string>;
}

type StoredLinks = Pick<StoredSession, 'id' | 'studioToken' | 'hostLinkVersion' | 'speakerLinkVersion'>;

export interface NewSession {
  studioToken: string;
  name: string;
  /** `live` if it is left out. */
  kind?: SessionKind;
  groupName: string;
  organizationName: string;
  startsAt: Date;
  endsAt: Date;
  localRecordingEnabled: boolean;
  liveChatDisabled?: boolean;
  openJoin?: boolean;
  /** The default brand if it is left out. */
  templateSettings?: TemplateSettings;
  groupSocialLinks: Partial<Record<keyof StoredSession['groupSocialLinks'], string | null | undefined>>;
  rtmpDestinations: string[];
  /** Whether speakers may put themselves on stream; they may if it is left out. */
  speakersMayShow?: boolean;
  /** Whether nothing may be put on stream; it may if it is left out. */
  disableStage?: boolean;
}

/** What an edit replaces. The rest of a session is changed by the show itself. */
export type SessionEdit = Pick<
  NewSession,
  | 'name'
  | 'groupName'
  | 'organizationName'
  | 'startsAt'
  | 'endsAt'
  | 'localRecordingEnabled'
  | 'groupSocialLinks'
  | 'rtmpDestinations'
> &
  Required<Pick<NewSession, 'kind' | 'openJoin'>>;

/** One event of the scene log. */
export interface SceneRecord {
  stamp: Stamp;
  event: SceneEvent;
}

/** A scene after signal `seq`, and who published the streams on its stage. */
export interface SceneSnapshot {
  scene: Scene;
  seq: number;
  streamOwners: Record<string, string>;
}

export interface SessionStore {
  find(studioToken: string): Promise<StoredSession | null>;
  /** Only what its links are made of, which is read for every call. */
  findLinks(studioToken: string): Promise<StoredLinks | null>;
  list(): Promise<StoredSession[]>;
  listByStatus(statuses: readonly SessionStatus[]): Promise<StoredSession[]>;
  create(session: NewSession): Promise<StoredSession>;
  /** Resolves with whether the session existed. */
  delete(studioToken: string): Promise<boolean>;
  saveTemplateSettings(studioToken: string, settings: TemplateSettings): Promise<void>;
  saveSettings(studioToken: string, settings: { openJoin: boolean }): Promise<void>;
  edit(studioToken: string, changes: SessionEdit): Promise<void>;
  /** Replaces one of a session's links. */
  replaceLink(studioToken: string, kind: 'host' | 'speaker'): Promise<void>;
  /** Appends to the scene log and replaces the snapshot and its streams' owners, all or none; durable when it resolves. */
  saveScene(sessionId: string, snapshot: SceneSnapshot, records: readonly SceneRecord[]): Promise<void>;
}

const noLinks = { custom: null, facebook: null, linkedin: null, instagram: null, twitter: null };

export function createSessionStore(db: Database): SessionStore {
  return {
    async find(studioToken) {
      const [row] = await db.select().from(sessions).where(eq(sessions.studioToken, studioToken)).limit(1);
      return row === undefined ? null : readRow(row);
    },
    async findLinks(studioToken) {
      const { id, hostLinkVersion, speakerLinkVersion } = sessions;
      const [row] = await db
        .select({ id, studioToken: sessions.studioToken, hostLinkVersion, speakerLinkVersion })
        .from(sessions)
        .where(eq(sessions.studioToken, studioToken))
        .limit(1);
      return row ?? null;
    },
    async list() {
      return (await db.select().from(sessions).orderBy(desc(sessions.createdAt)).limit(1000)).map(readRow);
    },
    async listByStatus(statuses) {
      const rows = await db
        .select()
        .from(sessions)
        .where(inArray(sessions.status, [...statuses]));
      return rows.map(readRow);
    },
    async create({ speakersMayShow, disableStage, templateSettings = defaultTemplateSettings, ...session }) {
      const [row] = await db
        .insert(sessions)
        .values({
          ...session,
          id: randomUUID(),
          organizationId: randomUUID(),
          liveChatId: randomUUID(),
          webRtcSessionId: randomUUID(),
          groupSocialLinks: { ...noLinks, ...definedOnly(session.groupSocialLinks) },
          templateSettings,
          scene: createScene(templateSettings, { speakersMayShow, disableStage }),
        })
        .returning();
      if (row === undefined) throw new Error('the database did not return the new session');
      return readRow(row);
    },
    async delete(studioToken) {
      const deleted = await db
        .delete(sessions)
        .where(eq(sessions.studioToken, studioToken))
        .returning({ id: sessions.id });
      return deleted.length > 0;
    },
    async saveTemplateSettings(studioToken, settings) {
      await db
        .update(sessions)
        .set({ templateSettings: settings })
        .where(eq(sessions.studioToken, studioToken));
    },
    async saveSettings(studioToken, settings) {
      await db.update(sessions).set(settings).where(eq(sessions.studioToken, studioToken));
    },
    async edit(studioToken, { groupSocialLinks, ...changes }) {
      await db
        .update(sessions)
        .set({ ...changes, groupSocialLinks: { ...noLinks, ...definedOnly(groupSocialLinks) } })
        .where(eq(sessions.studioToken, studioToken));
    },
    async replaceLink(studioToken, kind) {
      const next =
        kind === 'host'
          ? { hostLinkVersion: sql`${sessions.hostLinkVersion} + 1` }
          : { speakerLinkVersion: sql`${sessions.speakerLinkVersion} + 1` };
      await db.update(sessions).set(next).where(eq(sessions.studioToken, studioToken));
    },
    async saveScene(sessionId, { scene, seq, streamOwners }, records) {
      await db.transaction(async (tx) => {
        if (records.length > 0)
          await tx
            .insert(sceneLog)
            .values(
              records.map(({ stamp, event }) => ({
                sessionId,
                seq: stamp.seq,
                atMs: stamp.atMs,
                from: stamp.from,
                role: stamp.role,
                event,
              })),
            )
            .onConflictDoNothing();
        await tx
          .update(sessions)
          .set({ scene, sceneSeq: seq, streamOwners, status: scene.status })
          .where(eq(sessions.id, sessionId));
      });
    },
  };
}

/** An older version of the server may have written the row, so its JSON is validated. */
function readRow(row: typeof sessions.$inferSelect): StoredSession {
  const {
    createdAt: _createdAt,
    logScene: _logScene,
    logSeq: _logSeq,
    chatSlowModeSeconds: _slowMode,
    chatNeedsApproval: _needsApproval,
    cheers: _cheers,
    ...rest
  } = row;
  return {
    ...rest,
    status: sessionStatusSchema.parse(row.status),
    groupSocialLinks: socialLinksSchema.parse({ ...noLinks, ...row.groupSocialLinks }),
    templateSettings: templateSettingsSchema.parse(row.templateSettings),
    scene: sceneSchema.parse(row.scene),
  };
}

const definedOnly = (links: NewSession['groupSocialLinks']): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(links).flatMap(([name, url]) => (url === undefined ? [] : [[name, url]])),
  );
