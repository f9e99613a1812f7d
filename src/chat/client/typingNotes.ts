import type { Clock } from '../../clock/clock.ts';
import { typingMs, type ChatChannel, type ToChat } from '../../protocol/chat.ts';

/** Says that somebody types: not at each key, and once when it is over. */
export function createTypingNotes(
  send: (message: ToChat) => boolean,
  clock: Clock,
): { note(channel: ChatChannel, isOn: boolean): void } {
  const lastMs = new Map<ChatChannel, number>();
  return {
    note(channel: ChatChannel, isOn: boolean): void {
      const last = lastMs.get(channel);
      if (!isOn && last === undefined) return;
      if (isOn && last !== undefined && clock.nowMs() - last < typingMs / 2) return;
      send({ type: 'typing', channel, isOn });
      if (isOn) lastMs.set(channel, clock.nowMs());
      else lastMs.delete(channel);
    },
  };
}
