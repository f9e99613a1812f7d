import { mayUseChannel, type ChatChannel } from '../../src/protocol/chat.ts';
import type { Clock } from '../../src/clock/clock.ts';
import { mayDo } from '../../src/protocol/roles.ts';
import type { ChatRecord } from '../store/chatRecords.ts';
import type { ChatMembers } from './chatMembers.ts';
import type { ChatMemory } from './chatMemory.ts';
import { forReader } from './chatSnapshot.ts';
import { asText } from './chatSocket.ts';
import type { Asker } from './planRequest.ts';
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

  /**
   * Everybody gets all that it may see in one message: whoever has a version must have everything up to it. What waits for approval is
   * for its author and the hosts.
   */
  const sendChannel = (channel: ChatChannel, records: readonly ChatRecord[]): void => {
    if (records.length === 0) return;
    const version = Math.max(...records.map((record) => record.version));
    const textFor = (asker: Asker): Buffer | null => {
      const messages = forReader(memory, asker, records);
      return messages.length === 0 ? null : asText({ type: 'changes', channel, version, messages });
    };
    const texts = new Map<string, Buffer | null>();
    const held = new Set(records.filter(({ isHeld }) => isHeld).map(({ authorId }) => authorId));
    for (const { asker, socket } of members.all) {
      if (!mayUseChannel(asker.role, channel)) continue;
      const reader = mayDo(asker.role, 'moderateChat')
        ? 'host'
        : held.has(asker.authorId)
          ? asker.authorId
          : '';
      const known = texts.get(reader);
      const text = known === undefined ? textFor(asker) : known;
      texts.set(reader, text);
      if (text !== null) socket.sendText(text);
    }
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
