import { expect, it } from 'vitest';
import { describeTimeSlot } from '../../src/audience/describeTimeSlot.ts';

const at = (day: number, hour: number): Date => new Date(2026, 2, day, hour);

it.each([
  [at(1, 8).getTime(), 'Today, 10:00 to 11:30'],
  [at(2, 8).getTime(), 'Mar 1, 10:00 to 11:30'],
])('1.2.37 the time slot is today or a short date, then start to end', (nowMs, text) => {
  expect(describeTimeSlot(at(1, 10), new Date(2026, 2, 1, 11, 30), nowMs)).toBe(text);
});
