import type { ChatMessage, OwnMarks } from '../../protocol/chat.ts';
import type { ChatEntry } from '../chat.ts';

// The entries of one list, with what their reader has marked on them. Each function returns a new list, or the same one.

const noMarks: ChatEntry['own'] = { reactions: [], hasVoted: false };

const asEntry = (message: ChatMessage, own: ChatEntry['own']): ChatEntry => ({
  ...message,
  delivery: 'sent',
  failure: null,
  own,
});

/** By place; what is being sent has none yet, and stays at the end in the order of sending. */
const placeOf = ({ delivery, seq }: ChatEntry): number =>
  delivery === 'sent' ? seq : Number.MAX_SAFE_INTEGER;

/** Puts messages into a list, each in place of an entry with the same id. */
export function putMessages(
  entries: readonly ChatEntry[],
  messages: readonly ChatMessage[],
  own: readonly OwnMarks[] = [],
): readonly ChatEntry[] {
  if (messages.length === 0) return entries;
  const appended = appendMessages(entries, messages);
  if (appended !== null && own.length === 0) return appended;
  const marks = new Map(own.map((each) => [each.chatMessageId, each]));
  const put = new Map<string, ChatMessage>(messages.map((message) => [message.id, message]));
  const kept = entries.map((entry) => {
    const message = put.get(entry.id);
    if (message === undefined) return entry;
    put.delete(entry.id);
    return asEntry(message, marks.get(message.chatMessageId) ?? entry.own);
  });
  const added = [...put.values()].map((message) =>
    asEntry(message, marks.get(message.chatMessageId) ?? noMarks),
  );
  const all = [...kept, ...added];
  const isSorted = all.every((entry, index) => {
    const before = all[index - 1];
    return before === undefined || placeOf(before) <= placeOf(entry);
  });
  return isSorted ? all : all.sort((a, b) => placeOf(a) - placeOf(b));
}

/** The list with new messages behind all others; null when they are not all new. This is what happens many times a second. */
function appendMessages(
  entries: readonly ChatEntry[],
  messages: readonly ChatMessage[],
): readonly ChatEntry[] | null {
  const lastSent = entries.findLastIndex(({ delivery }) => delivery === 'sent');
  const unsent = entries.slice(lastSent + 1);
  const lastSeq = entries[lastSent]?.seq ?? 0;
  const isNew = messages.every(
    ({ id, seq }, index) =>
      seq > (messages[index - 1]?.seq ?? lastSeq) && !unsent.some((entry) => entry.id === id),
  );
  // A message that was held has a new place when it is approved.
  if (!isNew || entries.some(({ isHeld }) => isHeld)) return null;
  return [
    ...entries.slice(0, lastSent + 1),
    ...messages.map((message) => asEntry(message, noMarks)),
    ...unsent,
  ];
}

/** Changes one entry, found by a test. */
export const changeEntry = (
  entries: readonly ChatEntry[],
  isMeant: (entry: ChatEntry) => boolean,
  change: (entry: ChatEntry) => ChatEntry,
): readonly ChatEntry[] => entries.map((entry) => (isMeant(entry) ? change(entry) : entry));

/** Marks everything of an author as that of somebody who is banned, or is not any more. */
export const markBanned = (
  entries: readonly ChatEntry[],
  authorId: string,
  banned: boolean,
): readonly ChatEntry[] =>
  entries.some(({ author }) => author.id === authorId && author.banned !== banned)
    ? changeEntry(
        entries,
        ({ author }) => author.id === authorId,
        (entry) => ({ ...entry, author: { ...entry.author, banned } }),
      )
    : entries;
