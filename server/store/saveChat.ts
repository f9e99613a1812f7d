import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { chatMarks, chatMessages, chatPeople, sessions } from '../db/schema.ts';
import type { ChatChanges, ChatMark, ChatPersonRecord, ChatRecord } from './chatRecords.ts';

/** Stores a batch of changes to a session's chats, all or nothing; durable when it resolves. */
export async function saveChat(
  db: Database,
  sessionId: string,
  { messages, people, addedMarks, removedMarks, settings }: ChatChanges,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (messages.length > 0) await saveMessages(tx, sessionId, messages);
    if (people.length > 0) await savePeople(tx, sessionId, people);
    if (removedMarks.length > 0) await deleteMarks(tx, sessionId, removedMarks);
    if (addedMarks.length > 0) await insertMarks(tx, sessionId, addedMarks);
    if (settings !== null)
      await tx
        .update(sessions)
        .set({
          liveChatDisabled: settings.isClosed,
          chatSlowModeSeconds: settings.slowModeSeconds,
          chatNeedsApproval: settings.needsApproval,
        })
        .where(eq(sessions.id, sessionId));
  });
}

/** Rows as one parameter of a statement: with a parameter for each value PGlite takes ten times as long. */
const records = (rows: readonly object[], columns: SQL): SQL =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as record(${columns})`;

const markColumns = sql.raw('"authorId" text, "chatMessageId" text, mark text');
const messageColumns = sql.raw(
  `"chatMessageId" text, "clientId" text, channel text, seq bigint, version bigint, "createdAtMs" bigint, text text,
  "authorId" text, "authorName" text, "authorRole" text, "isQuestion" boolean, "isAnswered" boolean, "isPinned" boolean,
  "isHeld" boolean, "isDeleted" boolean, votes integer, reactions json`,
);
const personColumns = sql.raw(
  '"authorId" text, name text, role text, "firstSeenMs" bigint, "addressTag" text, "bannedAtMs" bigint, "readSeqs" json',
);

async function saveMessages(db: Database, sessionId: string, messages: readonly ChatRecord[]): Promise<void> {
  await db.execute(
    sql`insert into ${chatMessages} (session_id, chat_message_id, client_id, channel, seq, version, created_at_ms, text,
        author_id, author_name, author_role, is_question, is_answered, is_pinned, is_held, is_deleted, votes, reactions)
      select ${sessionId}, "chatMessageId", "clientId", channel, seq, version, "createdAtMs", text,
        "authorId", "authorName", "authorRole", "isQuestion", "isAnswered", "isPinned", "isHeld", "isDeleted", votes, reactions
      from ${records(messages, messageColumns)}
      on conflict (session_id, chat_message_id) do update set
        seq = excluded.seq, version = excluded.version, created_at_ms = excluded.created_at_ms, text = excluded.text,
        is_answered = excluded.is_answered, is_pinned = excluded.is_pinned, is_held = excluded.is_held,
        is_deleted = excluded.is_deleted, votes = excluded.votes, reactions = excluded.reactions`,
  );
}

async function savePeople(
  db: Database,
  sessionId: string,
  people: readonly ChatPersonRecord[],
): Promise<void> {
  await db.execute(
    sql`insert into ${chatPeople} (session_id, author_id, name, role, first_seen_ms, address_tag, banned_at_ms, read_seqs)
      select ${sessionId}, "authorId", name, role, "firstSeenMs", "addressTag", "bannedAtMs", "readSeqs"
      from ${records(people, personColumns)}
      on conflict (session_id, author_id) do update set
        name = excluded.name, address_tag = excluded.address_tag, banned_at_ms = excluded.banned_at_ms,
        read_seqs = excluded.read_seqs`,
  );
}

async function insertMarks(db: Database, sessionId: string, marks: readonly ChatMark[]): Promise<void> {
  await db.execute(
    sql`insert into ${chatMarks} (session_id, author_id, chat_message_id, mark)
      select ${sessionId}, "authorId", "chatMessageId", mark from ${records(marks, markColumns)}
      on conflict do nothing`,
  );
}

async function deleteMarks(db: Database, sessionId: string, marks: readonly ChatMark[]): Promise<void> {
  await db.execute(
    sql`delete from ${chatMarks} using ${records(marks, markColumns)}
      where ${chatMarks.sessionId} = ${sessionId} and ${chatMarks.authorId} = record."authorId"
        and ${chatMarks.chatMessageId} = record."chatMessageId" and ${chatMarks.mark} = record.mark`,
  );
}
