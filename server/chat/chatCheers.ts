import { reactionEmoji, type FromChat, type ReactionEmoji } from '../../src/protocol/chat.ts';
import type { Clock } from '../../src/clock/clock.ts';
import { createThrottled } from './throttled.ts';

const noticeMs = 400;
const saveMs = 5000;

type Counts = Partial<Record<ReactionEmoji, number>>;
type WireCounts = Extract<FromChat, { type: 'cheers' }>['recent'];

/** Reactions to a show: passed on together, and counted for the hosts. */
export interface ChatCheers {
  add(emoji: ReactionEmoji): void;
  readonly total: WireCounts;
  /** Stores the counts, and stops. */
  stop(): Promise<void>;
}

export function createChatCheers(options: {
  clock: Clock;
  stored: Readonly<Record<string, number>>;
  announce(recent: WireCounts): void;
  /** The last counts may be lost in a crash: nobody was promised that they are stored. */
  save(counts: Counts): Promise<void>;
}): ChatCheers {
  const { clock, stored, announce, save } = options;
  const total: Counts = Object.fromEntries(reactionEmoji.map((emoji) => [emoji, stored[emoji] ?? 0]));
  let recent: Counts = {};
  let isUnsaved = false;
  const saveNow = async (): Promise<void> => {
    if (!isUnsaved) return;
    isUnsaved = false;
    await save(total);
  };
  const notice = createThrottled(
    clock,
    () => noticeMs,
    () => {
      const counts = recent;
      recent = {};
      announce(asWire(counts));
    },
  );
  const saving = createThrottled(
    clock,
    () => saveMs,
    () => void saveNow(),
  );
  return {
    add(emoji) {
      total[emoji] = (total[emoji] ?? 0) + 1;
      recent[emoji] = (recent[emoji] ?? 0) + 1;
      isUnsaved = true;
      notice.request();
      saving.request();
    },
    get total() {
      return asWire(total);
    },
    async stop() {
      notice.stop();
      saving.stop();
      await saveNow();
    },
  };
}

const asWire = (counts: Counts): WireCounts =>
  reactionEmoji.flatMap((emoji) => {
    const count = counts[emoji] ?? 0;
    return count > 0 ? [{ emoji, count }] : [];
  });
