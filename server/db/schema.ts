import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { chatChannels, type ChatChannel, type ReactionEmoji } from '../../src/protocol/chat.ts';
import { roles } from '../../src/protocol/roles.ts';
import type { AdminVideo } from '../../src/protocol/rest/adminVideos.ts';
import type { SessionKind, TemplateSettings } from '../../src/protocol/session.ts';
import type { SceneEvent } from '../../src/scene/reduceScene.ts';
import type { Scene } from '../../src/scene/scene.ts';

// `json`, not `jsonb`: text that people write may contain what jsonb refuses (a NUL, half a surrogate pair).

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A streaming session. `scene` is its shared scene after signal `sceneSeq`, and always matches `status`. */
export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  studioToken: text('studio_token').notNull().unique(),
  name: text('name').notNull(),
  /** `simulive`: a recorded video that plays as if it were live. */
  kind: text('kind').$type<SessionKind>().notNull().default('live'),
  groupName: text('group_name').notNull(),
  groupSocialLinks: json('group_social_links').$type<Record<string, string | null>>().notNull(),
  organizationId: text('organization_id').notNull(),
  organizationName: text('organization_name').notNull(),
  liveChatId: text('live_chat_id').notNull(),
  liveChatDisabled: boolean('live_chat_disabled').notNull().default(false),
  status: text('status').notNull().default('idle'),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  webRtcSessionId: text('web_rtc_session_id').notNull(),
  localRecordingEnabled: boolean('local_recording_enabled').notNull().default(false),
  /** Anybody with the address may join as a speaker. */
  openJoin: boolean('open_join').notNull().default(false),
  /** Raised to replace a link; its key, and what was issued for it, are of the version before. */
  hostLinkVersion: integer('host_link_version').notNull().default(1),
  speakerLinkVersion: integer('speaker_link_version').notNull().default(1),
  rtmpDestinations: json('rtmp_destinations').$type<string[]>().notNull(),
  templateSettings: json('template_settings').$type<TemplateSettings>().notNull(),
  scene: json('scene').$type<Scene>().notNull(),
  sceneSeq: bigint('scene_seq', { mode: 'number' }).notNull().default(0),
  /** By the id of each stream on stage: the pseudonym of its publisher, the only one who may publish it again. */
  streamOwners: json('stream_owners').$type<Record<string, string>>().notNull().default({}),
  /** The scene after signal `logSeq`, up to which the scene log was pruned; null while the log is complete. */
  logScene: json('log_scene').$type<Scene>(),
  logSeq: bigint('log_seq', { mode: 'number' }).notNull().default(0),
  chatSlowModeSeconds: integer('chat_slow_mode_seconds').notNull().default(0),
  chatNeedsApproval: boolean('chat_needs_approval').notNull().default(false),
  /** Reactions to the show, by emoji. */
  cheers: json('cheers').$type<Record<string, number>>().notNull().default({}),
  createdAt: instant('created_at').notNull().defaultNow(),
});

const sessionId = () =>
  text('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' });

/** Every event that was applied to a session's scene, in order: the show can be rendered again from it. */
export const sceneLog = pgTable(
  'scene_log',
  {
    sessionId: sessionId(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    atMs: bigint('at_ms', { mode: 'number' }).notNull(),
    from: text('sender').notNull(),
    role: text('role').notNull(),
    event: json('event').$type<SceneEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.seq] })],
);

export const elements = pgTable(
  'elements',
  {
    id: text('id').primaryKey(),
    sessionId: sessionId(),
    position: integer('position').notNull(),
    fileUrl: text('file_url'),
    contentType: text('content_type').notNull(),
    /** Name of the uploaded file. */
    name: text('name').notNull().default(''),
    /** The person who added it; null for one from before this was recorded, which only hosts may delete. */
    ownerId: text('owner_id'),
  },
  (table) => [index('elements_session').on(table.sessionId)],
);

export const callToActions = pgTable(
  'call_to_actions',
  {
    id: text('id').primaryKey(),
    sessionId: sessionId(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    label: text('label').notNull(),
    url: text('url').notNull(),
    open: boolean('open').notNull().default(false),
  },
  (table) => [
    index('call_to_actions_session').on(table.sessionId),
    uniqueIndex('call_to_actions_one_open')
      .on(table.sessionId)
      .where(sql`open`),
  ],
);

export const topics = pgTable(
  'topics',
  {
    id: text('id').primaryKey(),
    sessionId: sessionId(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    transitionType: text('transition_type', { enum: ['fullscreen', 'lower_third'] }).notNull(),
  },
  (table) => [index('topics_session').on(table.sessionId)],
);

export const polls = pgTable(
  'polls',
  {
    id: text('id').primaryKey(),
    sessionId: sessionId(),
    position: integer('position').notNull(),
    question: text('question').notNull(),
    hideResults: boolean('hide_results').notNull().default(false),
    status: text('status', { enum: ['pending', 'opened', 'closed'] })
      .notNull()
      .default('pending'),
  },
  (table) => [
    index('polls_session').on(table.sessionId),
    uniqueIndex('polls_one_open')
      .on(table.sessionId)
      .where(sql`status = 'opened'`),
  ],
);

export const pollOptions = pgTable(
  'poll_options',
  {
    id: text('id').primaryKey(),
    pollId: text('poll_id')
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    label: text('label').notNull(),
    voteCount: integer('vote_count').notNull().default(0),
  },
  (table) => [index('poll_options_poll').on(table.pollId)],
);

/** A voter has one vote in each poll. The voter id is a pseudonym that differs from poll to poll. */
export const pollVotes = pgTable(
  'poll_votes',
  {
    pollId: text('poll_id')
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    voterId: text('voter_id').notNull(),
    optionId: text('option_id')
      .notNull()
      .references(() => pollOptions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.pollId, table.voterId] }),
    index('poll_votes_option').on(table.optionId),
  ],
);

/** Speakers whom a host removed from a session, until a host lets them back in. The person id is that of the speaker cookie. */
export const removedPeople = pgTable(
  'removed_people',
  {
    sessionId: sessionId(),
    personId: text('person_id').notNull(),
    name: text('name').notNull(),
    removedAt: instant('removed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.personId] })],
);

/** When topics were shown in a broadcast: the chapters of its recording, kept even when a topic is deleted. */
export const topicMarks = pgTable(
  'topic_marks',
  {
    sessionId: sessionId(),
    topicId: text('topic_id').notNull(),
    name: text('name').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('topic_marks_session').on(table.sessionId)],
);

/** Questions that were on stream during a broadcast. */
export const questions = pgTable(
  'questions',
  {
    sessionId: sessionId(),
    chatMessageId: text('chat_message_id').notNull(),
    content: text('content').notNull(),
    authorName: text('author_name').notNull(),
    /** Null for a question of a speaker. */
    userId: text('user_id'),
    isPinned: boolean('is_pinned').notNull(),
    pinnedAt: instant('pinned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.chatMessageId] })],
);

/** The messages of a session's chats. A deleted one keeps its place, without its text. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    sessionId: sessionId(),
    chatMessageId: text('chat_message_id').notNull(),
    /** The id that its author's browser gave it. */
    clientId: text('client_id').notNull(),
    channel: text('channel', { enum: chatChannels }).notNull(),
    /** Its place in the channel. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** The number of its last change in the channel. */
    version: bigint('version', { mode: 'number' }).notNull(),
    createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
    text: text('text').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    authorRole: text('author_role', { enum: roles }).notNull(),
    isQuestion: boolean('is_question').notNull(),
    isAnswered: boolean('is_answered').notNull(),
    isPinned: boolean('is_pinned').notNull(),
    isHeld: boolean('is_held').notNull(),
    isDeleted: boolean('is_deleted').notNull(),
    votes: integer('votes').notNull(),
    reactions: json('reactions').$type<Partial<Record<ReactionEmoji, number>>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.chatMessageId] }),
    index('chat_messages_place').on(table.sessionId, table.channel, table.seq),
    index('chat_messages_author').on(table.sessionId, table.authorId),
  ],
);

/** What people have marked on messages: an emoji, or `vote` for a question. */
export const chatMarks = pgTable(
  'chat_marks',
  {
    sessionId: sessionId(),
    authorId: text('author_id').notNull(),
    chatMessageId: text('chat_message_id').notNull(),
    mark: text('mark').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.authorId, table.chatMessageId, table.mark] })],
);

/** Who has written, read or chosen a name in a session's chats, and who is banned from them. */
export const chatPeople = pgTable(
  'chat_people',
  {
    sessionId: sessionId(),
    authorId: text('author_id').notNull(),
    /** Null for somebody who has not chosen a name. */
    name: text('name'),
    role: text('role', { enum: roles }).notNull(),
    firstSeenMs: bigint('first_seen_ms', { mode: 'number' }).notNull(),
    /** Derived from the address that the person last came from. */
    addressTag: text('address_tag').notNull(),
    bannedAtMs: bigint('banned_at_ms', { mode: 'number' }),
    /** How far the person has read, by channel. */
    readSeqs: json('read_seqs').$type<Partial<Record<ChatChannel, number>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.authorId] })],
);

/** Uploads: declared first, then stored under `key` after all checks. */
export const blobs = pgTable(
  'blobs',
  {
    id: text('id').primaryKey(),
    sessionId: sessionId(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    /** MD5, base64. */
    checksum: text('checksum').notNull(),
    /** Name in the storage; null until it is stored. */
    key: text('key'),
    /** Whether something uses the file; unused files are deleted after two days. */
    isUsed: boolean('is_used').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('blobs_session').on(table.sessionId), uniqueIndex('blobs_key').on(table.key)],
);

/** Backgrounds that a session's hosts uploaded. */
export const backgrounds = pgTable(
  'backgrounds',
  {
    id: text('id').primaryKey(),
    sessionId: sessionId(),
    position: integer('position').notNull(),
    url: text('url'),
    thumbnailUrl: text('thumbnail_url'),
  },
  (table) => [index('backgrounds_session').on(table.sessionId)],
);

/**
 * The videos of simulive sessions, and the queue in which they are encoded. A session has at most one that its viewers see (`shown`),
 * and one that is on its way to take its place (`next`).
 */
export const sessionVideos = pgTable(
  'session_videos',
  {
    id: text('id').primaryKey(),
    sessionId: sessionId(),
    place: text('place', { enum: ['shown', 'next'] }).notNull(),
    /** The part of its public address that nobody can guess. */
    secret: text('secret').notNull(),
    fileName: text('file_name').notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    source: text('source').$type<AdminVideo['source']>().notNull(),
    status: text('status').$type<AdminVideo['status']>().notNull(),
    /** How often its encoder has failed, and how often the server has ended while it was encoded. */
    encoderFailures: integer('encoder_failures').notNull().default(0),
    serverEnds: integer('server_ends').notNull().default(0),
    /** Why it failed and what to do, for people. */
    problem: text('problem'),
    /** In seconds. */
    duration: doublePrecision('duration'),
    width: integer('width'),
    height: integer('height'),
    /** Heights, largest first. */
    renditions: json('renditions').$type<number[]>().notNull().default([]),
    /** The part of the file that is encoded, in seconds; null for all of it. */
    trim: json('trim').$type<{ from: number; to: number }>(),
    /** Name of the cover picture; null while there is none. */
    coverName: text('cover_name'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Its place in the queue. */
    waitingSince: instant('waiting_since'),
  },
  (table) => [
    uniqueIndex('session_videos_place').on(table.sessionId, table.place),
    index('session_videos_queue').on(table.status, table.waitingSince),
  ],
);

/**
 * What a session is counted for, by the minute: never who it was. `viewers` is the most at once in that minute, everything else how often it
 * happened. The subject is the widget or the call to action.
 */
export const trackedCounts = pgTable(
  'tracked_counts',
  {
    sessionId: sessionId(),
    minute: instant('minute').notNull(),
    kind: text('kind', {
      enum: ['viewers', 'widget_on', 'widget_off', 'call_to_action_clicked'],
    }).notNull(),
    subject: text('subject').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.minute, table.kind, table.subject] }),
    index('tracked_counts_minute').on(table.minute),
  ],
);

/** One row, written by each health check. */
export const healthChecks = pgTable('health_checks', {
  id: integer().primaryKey(),
  checkedAt: timestamp({ withTimezone: true }).notNull(),
});
