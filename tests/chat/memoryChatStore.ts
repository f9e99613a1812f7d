import { chatChannels, type ChatChannel } from '../../src/protocol/chat.ts';
import type { ChatChanges, ChatMark, ChatPersonRecord, ChatRecord } from '../../server/store/chatRecords.ts';
import type { ChatStore } from '../../server/store/chatStore.ts';
import type { LoadedChannel } from '../../server/store/loadChat.ts';

/** What is on the disk. */
export interface ChatDisk {
  messages: Map<string, ChatRecord>;
  people: Map<string, ChatPersonRecord>;
  marks: Map<string, ChatMark>;
  settings: { isClosed: boolean; slowModeSeconds: number; needsApproval: boolean };
}

export const emptyDisk = (): ChatDisk => ({
  messages: new Map(),
  people: new Map(),
  marks: new Map(),
  settings: { isClosed: false, slowModeSeconds: 0, needsApproval: false },
});

export const inOrder = (disk: ChatDisk, channel: ChatChannel): ChatRecord[] =>
  [...disk.messages.values()].filter((record) => record.channel === channel).sort((a, b) => a.seq - b.seq);

const keyOf = ({ authorId, chatMessageId, mark }: ChatMark): string => `${authorId} ${chatMessageId} ${mark}`;

export function writeToDisk(disk: ChatDisk, changes: ChatChanges): void {
  for (const record of changes.messages) disk.messages.set(record.chatMessageId, structuredClone(record));
  for (const person of changes.people) disk.people.set(person.authorId, structuredClone(person));
  for (const mark of changes.removedMarks) disk.marks.delete(keyOf(mark));
  for (const mark of changes.addedMarks) disk.marks.set(keyOf(mark), mark);
  if (changes.settings !== null) disk.settings = { ...changes.settings };
}

/** The store of one server process on a disk; `save` says when, and whether, a batch gets there. */
export function createMemoryChatStore(
  disk: ChatDisk,
  save: (changes: ChatChanges) => Promise<void>,
): ChatStore {
  const loadChannel = (channel: ChatChannel, count: number): LoadedChannel => {
    const all = inOrder(disk, channel);
    const recent = all.slice(-count);
    const older = all.slice(0, all.length - recent.length);
    const newest = (records: readonly ChatRecord[]): number =>
      Math.max(0, ...records.map(({ version }) => version));
    return { recent, lastSeq: all.at(-1)?.seq ?? 0, version: newest(all), floor: newest(older) };
  };
  return {
    load: (_sessionId, count) => {
      const [studioSpeakers, livestreamAudience] = chatChannels.map((channel) => loadChannel(channel, count));
      if (studioSpeakers === undefined || livestreamAudience === undefined) return Promise.resolve(null);
      return Promise.resolve({
        settings: disk.settings,
        cheers: {},
        people: [...disk.people.values()],
        channels: { studioSpeakers, livestreamAudience },
        questions: inOrder(disk, 'livestreamAudience').filter(({ isQuestion }) => isQuestion),
        markers: [...new Set([...disk.marks.values()].map(({ authorId }) => authorId))],
      });
    },
    findMessages: (_sessionId, ids) => Promise.resolve(ids.flatMap((id) => disk.messages.get(id) ?? [])),
    messagesBy: (_sessionId, authorId) =>
      Promise.resolve(
        [...disk.messages.values()].filter((record) => record.authorId === authorId && !record.isDeleted),
      ),
    findMarks: (_sessionId, authorIds, ids) =>
      Promise.resolve(
        [...disk.marks.values()].filter(
          ({ authorId, chatMessageId }) => authorIds.includes(authorId) && ids.includes(chatMessageId),
        ),
      ),
    page: (_sessionId, channel, beforeSeq, seesHeld, limit) =>
      Promise.resolve(
        inOrder(disk, channel)
          .filter(({ seq }) => seq < beforeSeq)
          .filter(({ isHeld, authorId }) => 'all' in seesHeld || !isHeld || authorId === seesHeld.of)
          .slice(-limit),
      ),
    save: (_sessionId, changes) => save(changes),
    saveCheers: () => Promise.resolve(),
  };
}
