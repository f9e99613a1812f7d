import { describe, expect, it } from 'vitest';
import type { PreferredResolution } from '../../src/protocol/rtc.ts';
import type { Connection } from '../../src/protocol/relay.ts';
import { isSilent, isStalled, noteCount, type Arrival } from '../../src/session/arrival.ts';
import { detectBrowserFamily, isPolite } from '../../src/session/browserFamily.ts';
import { encodingFor, resolveAuto, smallerResolution } from '../../src/session/resolution.ts';
import { compareRosters, reduceRoster, rosterOf } from '../../src/session/roster.ts';

const all: PreferredResolution[] = ['auto', '1080p', '720p', '360p', '180p', 'off'];

describe('sizes', () => {
  it.each([
    ['auto', 'camera', 3, 'auto'],
    ['auto', 'camera', 4, '360p'],
    ['auto', 'screen', 9, 'auto'],
    ['720p', 'camera', 9, '720p'],
    ['off', 'camera', 9, 'off'],
  ] as const)(
    '1.9.03 asked %s for a %s among %i remote streams asks for %s',
    (asked, source, count, expected) => {
      expect(resolveAuto(asked, source, count)).toBe(expected);
    },
  );

  it('the stricter of two limits wins, whichever comes first', () => {
    for (const [i, larger] of all.entries()) {
      for (const smaller of all.slice(i)) {
        expect(smallerResolution(larger, smaller)).toBe(smaller);
        expect(smallerResolution(smaller, larger)).toBe(smaller);
      }
    }
  });

  it.each([
    [720, 'auto', 1, 2_500_000, true],
    [720, '360p', 2, 900_000, true],
    [720, '180p', 4, 300_000, true],
    [1080, '720p', 1.5, 2_500_000, true],
    [1080, 'auto', 1, 4_000_000, true],
    [480, '720p', 1, 2_500_000, true],
    [720, 'off', 1, 2_500_000, false],
  ] as const)('1.9.04 a %i px video under %s', (height, limit, scale, maxBitrate, active) => {
    expect(encodingFor(height, limit)).toEqual({ active, scaleResolutionDownBy: scale, maxBitrate });
  });
});

describe('arrival of video', () => {
  const follow = (readings: readonly [atMs: number, frames: number | null][]): Arrival => {
    let arrival: Arrival | undefined;
    for (const [atMs, frames] of readings) arrival = noteCount(arrival, frames, atMs);
    return arrival ?? { count: 0, changedAtMs: 0 };
  };

  it('a video counts as stalled after 3 s without a new frame, until the next frame', () => {
    const still = follow([
      [0, 10],
      [1000, 20],
      [2000, 20],
    ]);
    expect(isStalled(still, 4000)).toBe(false);
    expect(isStalled(still, 4001)).toBe(true);
    expect(isStalled(noteCount(still, 21, 4001), 4002)).toBe(false);
  });

  it('a video that has never had a frame gets 10 s', () => {
    const none = follow([
      [0, null],
      [1000, 0],
    ]);
    expect(isStalled(none, 10_000)).toBe(false);
    expect(isStalled(none, 10_001)).toBe(true);
  });

  it('a connected link that delivers nothing for 3 s is rebuilt, and later each time', () => {
    const still = follow([
      [0, 10],
      [1000, 20],
    ]);
    expect(isSilent(still, 0, 4000)).toBe(false);
    expect(isSilent(still, 0, 4001)).toBe(true);
    expect(isSilent(still, 1, 7000)).toBe(false);
    expect(isSilent(still, 1, 7001)).toBe(true);
    expect(isSilent(still, 99, 1000 + 48_000)).toBe(false);
    expect(isSilent(still, 99, 1001 + 48_000)).toBe(true);
  });

  it('a missing reading changes nothing', () => {
    expect(isStalled(undefined, 1e9)).toBe(false);
    expect(
      follow([
        [0, 10],
        [2000, null],
      ]),
    ).toEqual({ count: 10, changedAtMs: 0 });
  });
});

describe('who gives way', () => {
  const end = (id: string, browser: Connection['data']['browser']) => ({ id, browser });

  it('exactly one of two ends is polite', () => {
    const ends = [end('a', 'chromium'), end('b', 'firefox'), end('c', 'chromium'), end('d', 'firefox')];
    for (const me of ends) {
      for (const peer of ends) {
        if (me.id !== peer.id) expect(isPolite(me, peer)).toBe(!isPolite(peer, me));
      }
    }
  });

  it('Firefox gives way to every other engine', () => {
    expect(isPolite(end('z', 'firefox'), end('a', 'chromium'))).toBe(true);
    expect(isPolite(end('a', 'firefox'), end('z', 'safari'))).toBe(true);
  });

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'firefox'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
      'chromium',
    ],
    [
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'safari',
    ],
    ['curl/8', 'other'],
  ])('%s', (userAgent, family) => {
    expect(detectBrowserFamily(userAgent)).toBe(family);
  });
});

describe('the roster', () => {
  const connection = (id: string): Connection => ({
    id,
    speakerId: id,
    role: 'guest',
    data: { is_composer: false, browser: 'chromium' },
    streams: [],
  });
  const stream = { id: 's', source: 'camera', hasAudio: true, hasVideo: true } as const;

  it('1.4.18 follows participants and their streams, without changing its input', () => {
    const empty = rosterOf([]);
    const one = reduceRoster(empty, { type: 'connectionCreated', connection: connection('a') });
    const shown = reduceRoster(one, { type: 'streamPublished', connectionId: 'a', stream });
    const muted = reduceRoster(shown, {
      type: 'streamPublished',
      connectionId: 'a',
      stream: { ...stream, hasAudio: false },
    });
    const hidden = reduceRoster(muted, { type: 'streamUnpublished', connectionId: 'a', streamId: 's' });
    const left = reduceRoster(hidden, { type: 'connectionDestroyed', connectionId: 'a' });
    expect(empty.size).toBe(0);
    expect(one.get('a')?.streams).toEqual([]);
    expect(shown.get('a')?.streams).toEqual([stream]);
    expect(muted.get('a')?.streams).toEqual([{ ...stream, hasAudio: false }]);
    expect(hidden.get('a')?.streams).toEqual([]);
    expect(left.size).toBe(0);
  });

  it('a message about an unknown connection changes nothing', () => {
    const roster = rosterOf([connection('a')]);
    expect(reduceRoster(roster, { type: 'connectionDestroyed', connectionId: 'x' })).toBe(roster);
    expect(reduceRoster(roster, { type: 'streamPublished', connectionId: 'x', stream })).toBe(roster);
  });

  it('two rosters differ by who joined and who left', () => {
    const { left, joined } = compareRosters(
      rosterOf([connection('a'), connection('b')]),
      rosterOf([connection('b'), connection('c')]),
    );
    expect(left).toEqual(['a']);
    expect(joined.map(({ id }) => id)).toEqual(['c']);
  });
});
