import type { Clock } from '../../clock/clock.ts';
import type { ChatChannel, ChatVersions, ToChat } from '../../protocol/chat.ts';
import type { ChatState } from '../chat.ts';
import { lastSeqOf } from './reduceChat.ts';

/** An open chat notes this often how far it was read; ms. */
const readNoteMs = 5000;

export interface ReadNotes {
  note(channel: ChatChannel): void;
  noteIfOpen(channel: ChatChannel): void;
  stop(): void;
}

/** Notes on the server how far the chats were read: at once, and then at most every few seconds. */
export function createReadNotes(
  send: (message: ToChat) => boolean,
  clock: Clock,
  channelOf: (channel: ChatChannel) => ChatState['channels'][ChatChannel],
): ReadNotes {
  const noted: ChatVersions = {};
  const waiting = new Map<ChatChannel, () => void>();
  const note = (channel: ChatChannel): void => {
    if (waiting.has(channel)) return;
    const seq = lastSeqOf(channelOf(channel) ?? { entries: [] });
    if (seq <= (noted[channel] ?? 0) || !send({ type: 'read', channel, seq })) return;
    noted[channel] = seq;
    waiting.set(
      channel,
      clock.setTimer(readNoteMs, () => {
        waiting.delete(channel);
        noteIfOpen(channel);
      }),
    );
  };
  const noteIfOpen = (channel: ChatChannel): void => {
    if (channelOf(channel)?.isOpen === true) note(channel);
  };
  return {
    note,
    noteIfOpen,
    stop() {
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
    },
  };
}
