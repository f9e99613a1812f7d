import { describe, expect, it } from 'vitest';
import { describeDeletion } from '../../src/admin/describeDeletion.ts';
import { embedCode } from '../../src/admin/embedCode.ts';
import { formatSize } from '../../src/admin/formatSize.ts';
import { formatLength, formatTimeSlot, listTimeZones } from '../../src/admin/formatTimes.ts';
import { findSessions, groupOf, groupSessions } from '../../src/admin/groupSessions.ts';
import { judgeHealth } from '../../src/admin/judgeHealth.ts';
import type { SessionContents } from '../../src/protocol/rest/adminSessions.ts';
import { adminSession } from './adminSession.ts';

const atMs = (time: string): number => new Date(`2026-11-20T${time}Z`).getTime();

describe('what deleting a session takes away', () => {
  const nothing: SessionContents = {
    recordings: { count: 0, byteSize: 0 },
    uploads: { count: 0, byteSize: 0 },
    chatMessages: 0,
    polls: 0,
  };

  it('is named with its sizes', () => {
    const { warnings, items } = describeDeletion(
      'live',
      {
        recordings: { count: 2, byteSize: 3e6 },
        uploads: { count: 1, byteSize: 20_000 },
        chatMessages: 12,
        polls: 1,
      },
      { fileName: 'talk.mp4', byteSize: 2.5e9 },
    );
    expect(warnings).toEqual(['The broadcast that is running now ends.']);
    expect(items).toEqual([
      '2 recordings, 3.0 MB',
      'the video talk.mp4, 2.5 GB',
      '1 upload, 20 KB',
      '12 chat messages',
      '1 poll with its votes',
    ]);
  });

  it('is said to be little when there is nothing', () => {
    const { warnings, lead, items } = describeDeletion('idle', nothing, null);
    expect([warnings, items]).toEqual([[], []]);
    expect(lead).toContain('It has no recordings');
  });
});

describe('the list of sessions', () => {
  const live = adminSession({ studioToken: 'live', status: 'live' });
  const soon = adminSession({
    studioToken: 'soon',
    startsAt: new Date('2026-11-21T10:00Z'),
    endsAt: new Date('2026-11-21T11:00Z'),
  });
  const later = adminSession({
    studioToken: 'later',
    startsAt: new Date('2026-11-22T10:00Z'),
    endsAt: new Date('2026-11-22T11:00Z'),
  });
  const old = adminSession({
    studioToken: 'old',
    startsAt: new Date('2026-01-01T10:00Z'),
    endsAt: new Date('2026-01-01T11:00Z'),
  });
  const older = adminSession({
    studioToken: 'older',
    startsAt: new Date('2025-01-01T10:00Z'),
    endsAt: new Date('2025-01-01T11:00Z'),
  });

  it('has what is on air, what comes next, and what is over, each in its order', () => {
    const groups = groupSessions([older, later, old, live, soon], atMs('12:00:00'));
    expect(
      groups.map(({ group, sessions }) => [group, sessions.map(({ studioToken }) => studioToken)]),
    ).toEqual([
      ['now', ['live']],
      ['upcoming', ['soon', 'later']],
      ['past', ['old', 'older']],
    ]);
  });

  it('1.4.15 1.4.16 a simulive session is on air by its times, whatever its stored status is', () => {
    const simulive = adminSession({ kind: 'simulive' });
    expect(groupOf(simulive, atMs('17:59:59'))).toBe('upcoming');
    expect(groupOf(simulive, atMs('18:00:00'))).toBe('now');
    expect(groupOf(simulive, atMs('19:00:00'))).toBe('past');
    expect(groupOf(adminSession(), atMs('18:30:00'))).toBe('upcoming');
    expect(groupOf(adminSession({ status: 'stopped' }), atMs('18:30:00'))).toBe('past');
  });

  it('is searched by words of name, group and token', () => {
    const found = (search: string): number => findSessions([adminSession()], search).length;
    expect([found(''), found('NIGHT opening'), found('forum'), found('openi'), found('closing')]).toEqual([
      1, 1, 1, 1, 0,
    ]);
  });
});

describe('times and sizes', () => {
  it('a time slot is read in the zone of a viewer', () => {
    const { startsAt, endsAt } = adminSession();
    expect(formatTimeSlot(startsAt, endsAt, 'Asia/Tokyo')).toMatch(/Sat.* 21 Nov.* 2026.*03:00.*04:00/);
    expect(formatTimeSlot(startsAt, endsAt, 'UTC')).toMatch(/Fri.* 20 Nov.* 2026.*18:00.*19:00/);
    expect(listTimeZones()[0]).toBe('UTC');
    expect(listTimeZones()).toContain('Europe/Berlin');
  });

  it.each([
    [0, '0.0 MB'],
    [40_000, '40 KB'],
    [1_540_000, '1.5 MB'],
    [2_100_000_000, '2.1 GB'],
  ])('%i bytes are %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));

  it.each([
    [61.4, '1:01'],
    [3723, '1:02:03'],
  ])('%d seconds are %s', (seconds, text) => expect(formatLength(seconds)).toBe(text));
});

describe('the health of what is on air', () => {
  const onAir = {
    studioToken: 'a',
    name: 'A',
    kind: 'live' as const,
    state: 'live' as const,
    viewers: 3,
    framesPerSecond: 29.6,
    framesDropped: 2,
    bitsPerSecond: 2_400_000,
    secondsBehind: 1.2,
    renditions: ['360p' as const],
  };
  const bad = (changes: object): string[] =>
    judgeHealth({ ...onAir, ...changes })
      .filter(({ isBad }) => isBad)
      .map(({ label }) => label);

  it('says which figure the audience notices', () => {
    expect(judgeHealth(onAir).map(({ value }) => value)).toEqual([
      '3',
      '30',
      '2.4 Mb/s',
      '2',
      '1.2 s',
      '360p',
    ]);
    expect(bad({})).toEqual([]);
    expect(bad({ framesPerSecond: 12 })).toEqual(['Frames a second']);
    expect(bad({ framesPerSecond: null })).toEqual(['Frames a second']);
    expect(bad({ secondsBehind: 30 })).toEqual(['Behind']);
    expect(bad({ state: 'starting', framesPerSecond: null })).toEqual([]);
  });

  it('of a recorded video is its viewers', () => {
    expect(judgeHealth({ ...onAir, kind: 'simulive' }).map(({ label }) => label)).toEqual(['Viewers']);
  });
});

it('the code to embed a page survives any name', () => {
  expect(embedCode('A "quoted" <name> & more', 'https://studio.example.org/a/watch')).toContain(
    'src="https://studio.example.org/a/watch" title="A &quot;quoted&quot; &lt;name> &amp; more"',
  );
});
