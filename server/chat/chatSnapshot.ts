import {
  chatPageSize,
  reactionEmojiSchema,
  type ChannelSnapshot,
  type ChatChannel,
  type ChatMessage,
  type OwnMarks,
} from '../../src/protocol/chat.ts';
import type { ChatMark, ChatRecord } from '../store/chatRecords.ts';
import { asWireMessage, type ChatMemory } from './chatMemory.ts';
import { seesMessage, voteMark, type Asker } from './planRequest.ts';

/** The highest number of unread messages that is shown. */
const maxUnread = 999;

/** The messages that somebody may see, as readers get them. */
export const forReader = (memory: ChatMemory, asker: Asker, records: readonly ChatRecord[]): ChatMessage[] =>
  records
    .filter((record) => seesMessage(asker, record))
    .map((record) => asWireMessage(record, (authorId) => memory.bannedIds.has(authorId)));

/** A channel for somebody who comes, or comes back and has everything up to the version `since`. */
export function channelSnapshot(
  memory: ChatMemory,
  channel: ChatChannel,
  asker: Asker,
  since: number | null,
): Omit<ChannelSnapshot, 'own'> {
  const { lastSeq, version } = memory.counters(channel);
  const missed = since === null ? null : memory.changesSince(channel, since);
  const visible = memory.recent(channel).filter((record) => seesMessage(asker, record));
  // Whoever came to watch has nothing to read up on; a speaker has.
  const readSeq = memory.person(asker.authorId)?.readSeqs[channel] ?? (asker.role === 'viewer' ? lastSeq : 0);
  return {
    channel,
    version,
    isReset: missed === null,
    messages: forReader(memory, asker, missed ?? visible.slice(-chatPageSize)),
    hasOlder: missed === null && (visible.length > chatPageSize || memory.hasMore(channel)),
    readSeq,
    unread: countUnread(visible, asker, readSeq),
  };
}

function countUnread(records: readonly ChatRecord[], { authorId }: Asker, readSeq: number): number {
  let unread = 0;
  for (let index = records.length - 1; index >= 0 && unread < maxUnread; index -= 1) {
    const record = records[index];
    if (record === undefined || record.seq <= readSeq) break;
    if (record.authorId !== authorId && !record.isDeleted) unread += 1;
  }
  return unread;
}

/** A person's marks, together for each message. */
export function asOwnMarks(marks: readonly ChatMark[]): OwnMarks[] {
  const byMessage = new Map<string, OwnMarks>();
  for (const { chatMessageId, mark } of marks) {
    const own = byMessage.get(chatMessageId) ?? { chatMessageId, reactions: [], hasVoted: false };
    const emoji = reactionEmojiSchema.safeParse(mark);
    if (mark === voteMark) own.hasVoted = true;
    else if (emoji.success) own.reactions.push(emoji.data);
    byMessage.set(chatMessageId, own);
  }
  return [...byMessage.values()];
}
