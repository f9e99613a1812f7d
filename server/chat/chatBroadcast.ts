import { mayUseChannel, type ChatChannel, type FromChat } from '../../src/protocol/chat.ts';
import type { Clock } from '../../src/clock/clock.ts';
import { mayDo } from '../../src/protocol/roles.ts';
import type { ChatRecord } from '../store/chatRecords.ts';
import type { ChatMembers } from './chatMembers.ts';
import { asWireMessage, type ChatMemory } from './chatMemory.ts';
import { asText } from './chatSocket.ts';
import { createThrottled } from './throttled.ts';

/** In a small chat everything is passed on at once. In a large one what comes within a moment goes out in one message; ms. */
const smallChat = 100;
const gatherMs = 50;

/** Passes changed messages on to those who may see them. */
export interface ChatBroadcast {
  note(records: readonly ChatRecord[]): void;
  /** Sends what is gathered, and stops. */
  stop(): void;
}

export function createChatBroadcast(options: {
  memory: ChatMemory;
  members: ChatMembers;
  clock: Clock;
}): ChatBroadcast {
  const { memory, members, clock } = options;
  /** By id, the newest state of each. */
  let gathered = new Map<string, ChatRecord>();
  let announcedCounts = memory.questionCounts;

  const changesOf = (channel: ChatChannel, records: readonly ChatRecord[]): FromChat => ({
    type: 'changes',
    channel,
    version: Math.max(...records.map(({ version }) => version)),
    messages: records.map((record) => asWireMessage(record, (authorId) => memory.bannedIds.has(authorId))),
  });

  /** What waits for approval goes to its author and the hosts. */
  const sendHeld = (record: ChatRecord): void => {
    const text = asText(changesOf(record.channel, [record]));
    for (const { asker, socket } of members.all)
      if (asker.authorId === record.authorId || mayDo(asker.role, 'moderateChat')) socket.sendText(text);
  };

  const sendChannel = (channel: ChatChannel, records: readonly ChatRecord[]): void => {
    for (const record of records) if (record.isHeld) sendHeld(record);
    const open = records.filter(({ isHeld }) => !isHeld);
    if (open.length === 0) return;
    const text = asText(changesOf(channel, open));
    for (const { asker, socket } of members.all)
      if (mayUseChannel(asker.role, channel)) socket.sendText(text);
  };

  const send = (): void => {
    const records = [...gathered.values()].sort((a, b) => a.version - b.version);
    gathered = new Map();
    for (const channel of ['studioSpeakers', 'livestreamAudience'] as const)
      sendChannel(
        channel,
        records.filter((record) => record.channel === channel),
      );
    const { questionCounts: counts } = memory;
    if (counts.answered !== announcedCounts.answered || counts.total !== announcedCounts.total)
      members.send({ type: 'questionCounts', counts });
    announcedCounts = counts;
  };
  const gathering = createThrottled(clock, () => gatherMs, send);

  return {
    note(records) {
      for (const record of records) gathered.set(record.chatMessageId, record);
      if (gathered.size === 0) return;
      if (members.size <= smallChat) send();
      else gathering.request();
    },
    stop() {
      gathering.stop();
      if (gathered.size > 0) send();
    },
  };
}
