import type { ChatEntry } from '../chat/chat.ts';

/** Messages of one author that follow within this time are one group, ms. */
const groupMs = 5 * 60_000;

/** Whether a message has its author above it, because the one before it is somebody else's or much older. */
export function startsGroup(entry: ChatEntry, before: ChatEntry | undefined): boolean {
  if (before === undefined || before.type === 'deleted') return true;
  return before.author.id !== entry.author.id || entry.createdAtMs - before.createdAtMs > groupMs;
}

const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayAndTime = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** When a message was written: with the day if that was not today. */
export const describeTime = (atMs: number, nowMs: number): string =>
  (new Date(atMs).toDateString() === new Date(nowMs).toDateString() ? time : dayAndTime).format(atMs);
