import type { LocalMessage } from 'stream-chat';
import type { ChatEntry } from '../../chat/chat.ts';

const known = new WeakMap<ChatEntry, LocalMessage>();

/**
 * Our entries as the messages that Stream's list arranges; the same ones for the same entries. Our row says what was deleted and what
 * was not sent, so to the list all of them are there.
 */
export const asLocalMessages = (entries: readonly ChatEntry[]): LocalMessage[] =>
  entries.map((entry) => {
    const message = known.get(entry) ?? asLocalMessage(entry);
    known.set(entry, message);
    return message;
  });

function asLocalMessage({ id, text, createdAtMs, author }: ChatEntry): LocalMessage {
  const createdAt = new Date(createdAtMs);
  return {
    ...{ id, text, type: 'regular', status: 'received', created_at: createdAt, updated_at: createdAt },
    ...{ deleted_at: null, pinned_at: null },
    user: { id: author.id, name: author.name },
  };
}
