import { chatChannels, typingMs, type ChatChannel, type FromChat } from '../../src/protocol/chat.ts';
import type { Clock } from '../../src/clock/clock.ts';
import { createThrottled } from './throttled.ts';

/** How many of those who type are named. */
const maxNamed = 3;
const noticeMs = 1000;

/** Who types in each channel. */
export interface ChatTyping {
  note(channel: ChatChannel, person: { id: string; name: string }, isOn: boolean): void;
  stop(): void;
}

export function createChatTyping(
  clock: Clock,
  announce: (message: Extract<FromChat, { type: 'typing' }>) => void,
): ChatTyping {
  const inChannel = (channel: ChatChannel) => {
    const people = new Map<string, { name: string; untilMs: number }>();
    let cancelExpiry = (): void => {};
    let announced = '';
    const notice = createThrottled(
      clock,
      () => noticeMs,
      () => {
        for (const [id, { untilMs }] of people) if (untilMs <= clock.nowMs()) people.delete(id);
        const named = [...people].slice(0, maxNamed).map(([id, { name }]) => ({ id, name }));
        const text = JSON.stringify(named);
        if (text !== announced) announce({ type: 'typing', channel, people: named });
        announced = text;
        cancelExpiry();
        if (people.size > 0) cancelExpiry = clock.setTimer(typingMs, notice.request);
      },
    );
    return {
      note({ id, name }: { id: string; name: string }, isOn: boolean) {
        if (isOn) people.set(id, { name, untilMs: clock.nowMs() + typingMs });
        else if (!people.delete(id)) return;
        notice.request();
      },
      stop() {
        cancelExpiry();
        notice.stop();
      },
    };
  };
  const channels = {
    studioSpeakers: inChannel('studioSpeakers'),
    livestreamAudience: inChannel('livestreamAudience'),
  };
  return {
    note: (channel, person, isOn) => channels[channel].note(person, isOn),
    stop: () => chatChannels.forEach((channel) => channels[channel].stop()),
  };
}
