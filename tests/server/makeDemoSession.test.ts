import { describe, expect, it } from 'vitest';
import { makeDemoSession } from '../../server/makeDemoSession.ts';
import { formatTimeSlot } from '../../src/program/describe/timeSlot.ts';
import { serverOfFile } from './testServer.ts';

const nowMs = Date.parse('2026-03-01T10:00:00Z');
const server = serverOfFile();

describe('the demo session', () => {
  it('is made once, lasts an hour and shows two different times', async () => {
    const { sessions } = server();
    // Other files of this worker have sessions in the same database.
    const withoutOthers = { ...sessions, list: () => Promise.resolve([]) };
    expect(await makeDemoSession(withoutOthers, nowMs)).toMatchObject({ studioToken: 'demo' });
    const demo = await sessions.find('demo');
    if (demo === null) throw new Error('the demo session was not made');
    const { startsAt, endsAt } = demo;
    expect([startsAt.toISOString(), endsAt.toISOString()]).toEqual([
      '2026-03-01T10:00:00.000Z',
      '2026-03-01T11:00:00.000Z',
    ]);
    expect(formatTimeSlot(startsAt, endsAt, nowMs, 'UTC')).toMatch(/10:00.*11:00/);
    expect(await makeDemoSession(sessions, nowMs + 1)).toMatchObject({ studioToken: 'demo' });
  });

  it('gives way to the newest session when it was deleted', async () => {
    const { sessions, createSession } = server();
    await sessions.delete('demo');
    const newest = await createSession();
    expect(await makeDemoSession(sessions, nowMs)).toMatchObject({ studioToken: newest });
  });
});
