import { expect, it } from 'vitest';
import { describeTime, startsGroup } from '../../src/chatView/groupMessages.ts';
import { createMemoryChatRoom } from '../chat/memoryChat.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

it('messages of one author that follow each other share one name', async () => {
  const clock = createFakeClock();
  const room = createMemoryChatRoom({ nowMs: () => clock.nowMs() });
  const [ada, gil] = ['Ada', 'Gil'].map((name) => room.enter({ id: name, name, role: 'guest' }));
  ada?.start();
  gil?.start();
  ada?.post('studioSpeakers', 'one');
  ada?.post('studioSpeakers', 'two');
  gil?.post('studioSpeakers', 'three');
  await clock.advance(5 * 60_000);
  gil?.post('studioSpeakers', 'four');
  await clock.advance(1);
  await clock.advance(5 * 60_000);
  gil?.post('studioSpeakers', 'five');
  await ada?.remove('studioSpeakers', 'message-2');
  const entries = ada?.state().channels.studioSpeakers?.entries ?? [];
  expect(entries.map((entry, index) => startsGroup(entry, entries[index - 1]))).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
  const [first, second] = entries;
  if (first === undefined || second === undefined) throw new Error('no messages');
  expect(startsGroup(first, second)).toBe(true);
});

it('a time of another day has its day', () => {
  const noon = new Date(2026, 10, 22, 12, 5).getTime();
  expect(describeTime(noon, noon + 60_000)).toBe('12:05');
  expect(describeTime(noon, noon + 24 * 3_600_000)).toBe('Nov 22, 12:05');
});
