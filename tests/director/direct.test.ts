import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { beginDirection, direct, directorTimes, type Floor } from '../../src/director/direct.ts';
import { followDominantSpeaker, nobodySpoke } from '../../src/media/dominantSpeaker.ts';
import type { AutoProduction, ShotReason } from '../../src/protocol/show.ts';

interface Cut {
  atMs: number;
  state: AutoProduction['state'];
  reason: ShotReason;
}

type Stage = (atMs: number) => Partial<Omit<Floor, 'nowMs'>>;

/** What the director sends over a show, looking every 250 ms as it does in the studio. */
function produce(durationMs: number, stage: Stage): Cut[] {
  let direction = beginDirection(0);
  const cuts: Cut[] = [];
  for (let atMs = 0; atMs <= durationMs; atMs += 250) {
    const floor = { cameras: ['a', 'b'], talker: null, pinnedUntilMs: null, ...stage(atMs), nowMs: atMs };
    const next = direct(direction, floor);
    direction = next.direction;
    if (next.update !== null) cuts.push({ atMs, ...next.update });
  }
  return cuts;
}

const brief = ({ atMs, state }: Cut) => [
  atMs / 1000,
  state.layout,
  state.dominantVideoStreamId,
  state.speakersNames.visible,
];

/** Numbers between 0 and 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let value = seed;
  return () => {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    return value / 2 ** 32;
  };
}

/** People who take turns of random length, with pauses and interruptions, as levels every 50 ms through the studio's own detector. */
function talkOf(seed: number, people: readonly string[], durationMs: number): Stage {
  const random = randomFrom(seed);
  const talkers: (string | null)[] = [];
  let speaker = nobodySpoke;
  let turnEndsMs = 0;
  let louder: string | null = null;
  for (let atMs = 0; atMs <= durationMs; atMs += 50) {
    if (atMs >= turnEndsMs) {
      louder = random() < 0.2 ? null : (people[Math.floor(random() * people.length)] ?? null);
      turnEndsMs = atMs + (random() < 0.3 ? 200 + random() * 800 : 1000 + random() * 25_000);
    }
    const levels = new Map(people.map((id) => [id, random() * 0.02 + (id === louder ? 0.3 : 0)]));
    speaker = followDominantSpeaker(speaker, levels, atMs);
    talkers.push(speaker.current);
  }
  return (atMs) => ({ cameras: people, talker: talkers[Math.floor(atMs / 50)] ?? null });
}

/**
 * Two people in conversation: the RMS level of each, ten times a second. Measured on speech by ffmpeg's `flite` (voices slt and rms): eleven
 * turns with pauses of 0.2 to 2.5 s, a word of thanks, and a question that begins 0.8 s before the other person ends.
 */
function readConversation(): { durationMs: number; stage: Stage } {
  const text = readFileSync(join(import.meta.dirname, 'conversation.csv'), 'utf8');
  const rows = text
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',').map(Number));
  let speaker = nobodySpoke;
  const talkers = rows.map(([atMs = 0, ada = 0, ben = 0]) => {
    speaker = followDominantSpeaker(speaker, new Map(Object.entries({ ada, ben })), atMs);
    return speaker.current;
  });
  return {
    durationMs: (rows.length - 1) * 100,
    stage: (atMs) => ({ cameras: ['ada', 'ben'], talker: talkers[Math.floor(atMs / 100)] ?? null }),
  };
}

describe('automatic director', () => {
  it('2.4.30 2.4.31 2.4.32 2.9.07 begins wide, shows names from 1 s to 11 s, and cuts to a close-up 9 s later', () => {
    const cuts = produce(21_000, () => ({ talker: 'b' }));
    expect(cuts.map(brief)).toEqual([
      [0, 'cover', null, false],
      [1, 'cover', null, true],
      [11, 'cover', null, false],
      [20, 'focus', 'b', false],
    ]);
  });

  it('2.4.32 a close-up lasts 20 s, and 5 s longer than the last change of the dominant speaker', () => {
    const calm = produce(60_000, () => ({ talker: 'b' }));
    expect(calm.map(brief).slice(3, 5)).toEqual([
      [20, 'focus', 'b', false],
      [40, 'cover', null, false],
    ]);
    // At 38 s somebody else begins to talk.
    const lively = produce(60_000, (atMs) => ({ talker: atMs < 38_000 ? 'b' : 'a' }));
    expect(lively.map(brief).slice(3, 6)).toEqual([
      [20, 'focus', 'b', false],
      [38, 'focus', 'a', false],
      [43, 'cover', null, false],
    ]);
  });

  it('2.4.31 2.9.07 names come again when they have not been shown for 10 minutes', () => {
    const shown = produce(1_300_000, () => ({ talker: 'b' })).filter(
      ({ state }) => state.speakersNames.visible,
    );
    expect(shown).toHaveLength(3);
    for (const [index, { atMs }] of shown.entries()) {
      const previous = shown[index - 1];
      if (previous === undefined) continue;
      expect(atMs - previous.atMs).toBeGreaterThanOrEqual(directorTimes.namesEvery);
      // The next wide shot after that; a pair of shots takes 40 s.
      expect(atMs - previous.atMs).toBeLessThan(directorTimes.namesEvery + 40_000);
    }
  });

  it('2.4.33 2.9.07 sends at most one update a second, however fast people interrupt each other', () => {
    const cuts = produce(120_000, (atMs) => ({ talker: Math.floor(atMs / 500) % 2 === 0 ? 'a' : 'b' }));
    expect(cuts.length).toBeGreaterThan(20);
    for (const [index, { atMs }] of cuts.entries())
      if (index > 0) expect(atMs - (cuts[index - 1]?.atMs ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '2.4.30 2.9.07 in half an hour of talk no shot is shorter than 20 s (seed %i)',
    (seed) => {
      const people = ['a', 'b', 'c', 'd'].slice(0, 1 + (seed % 4));
      const cuts = produce(1_800_000, talkOf(seed, people, 1_800_000));
      let shot = 'cover';
      let sinceMs = 0;
      for (const { atMs, state } of cuts) {
        if (state.layout === shot) continue;
        expect(atMs - sinceMs, `${shot} until ${String(atMs)}`).toBeGreaterThanOrEqual(20_000);
        shot = state.layout;
        sinceMs = atMs;
      }
      expect(cuts.length).toBeGreaterThan(60);
      expect(produce(1_800_000, talkOf(seed, people, 1_800_000))).toEqual(cuts);
    },
  );

  it('2.4.30 2.4.32 2.4.33 2.9.07 follows a conversation: close-ups of whoever talks, and a wide shot once nobody new has talked for 5 s', () => {
    const { durationMs, stage } = readConversation();
    const cuts = produce(durationMs, stage);
    expect(cuts.map((cut) => [...brief(cut), cut.reason.type])).toEqual([
      [0, 'cover', null, false, 'started'],
      [1, 'cover', null, true, 'names'],
      [11, 'cover', null, false, 'names'],
      [20, 'focus', 'ben', false, 'talker'],
      // The question in between begins at 27.7 s, the answer at 28.9 s.
      [28.25, 'focus', 'ada', false, 'talker'],
      [29.5, 'focus', 'ben', false, 'talker'],
      [37.5, 'focus', 'ada', false, 'talker'],
      [42.5, 'cover', null, false, 'everybody'],
      [62.5, 'focus', 'ben', false, 'talker'],
      [63.5, 'focus', 'ada', false, 'talker'],
    ]);
    expect(produce(durationMs, stage)).toEqual(cuts);
  });

  it('2.4.33 2.9.07 a shot that had to wait a second after the last update still lasts its 20 s', () => {
    // A host lets go of the shot half a second before it ends by itself.
    const cuts = produce(45_000, (atMs) => ({ talker: 'b', pinnedUntilMs: atMs < 19_500 ? 19_500 : null }));
    const after = cuts.filter(({ atMs }) => atMs >= 19_500);
    expect(after.map((cut) => [cut.atMs / 1000, cut.state.layout, cut.reason.type])).toEqual([
      [19.5, 'cover', 'released'],
      [20.5, 'focus', 'talker'],
      [40.5, 'cover', 'everybody'],
    ]);
  });

  it('says why: who has talked for how long, or that nobody has', () => {
    const talked = produce(21_000, (atMs) => ({ talker: atMs < 16_000 ? null : 'b' }));
    expect(talked.at(-1)?.reason).toEqual({ type: 'talker', streamId: 'b', talkedSeconds: 4 });
    expect(produce(21_000, () => ({})).at(-1)?.reason).toEqual({ type: 'nobodyTalked', streamId: 'a' });
    const wide = produce(41_000, () => ({ talker: 'b' })).at(-1);
    expect(wide?.reason).toEqual({ type: 'everybody', closeUpSeconds: 20 });
  });

  it('keeps the wide shot while no camera is on stream, and leaves a close-up whose camera goes', () => {
    expect(produce(60_000, () => ({ cameras: [] })).every(({ state }) => state.layout === 'cover')).toBe(
      true,
    );
    const leaving = produce(30_000, (atMs) => ({ talker: 'b', cameras: atMs < 25_000 ? ['a', 'b'] : ['a'] }));
    expect(leaving.map(brief)[4]).toEqual([25, 'focus', 'a', false]);
    const alone = produce(30_000, (atMs) => ({ talker: 'b', cameras: atMs < 25_000 ? ['b'] : [] }));
    expect(alone.at(-1)).toMatchObject({
      atMs: 25_000,
      reason: { type: 'noCamera' },
      state: { layout: 'cover' },
    });
  });

  it('holds a pinned shot, and goes on when it is released', () => {
    const pinned = produce(70_000, (atMs) => ({
      talker: atMs < 30_000 ? 'b' : 'a',
      pinnedUntilMs: atMs >= 22_000 && atMs < 60_000 ? 60_000 : null,
    }));
    const after = pinned.filter(({ atMs }) => atMs > 20_000);
    expect(after.map(brief)).toEqual([
      [22, 'focus', 'b', false],
      [60, 'cover', null, false],
    ]);
    expect(after[0]?.reason).toEqual({ type: 'pinned', seconds: 38 });
  });

  it('a host who takes over continues with the shot and without names that were just shown', () => {
    let direction = beginDirection(100_000, {
      shot: 'closeUp',
      subject: 'a',
      namesSinceMs: 60_000,
      talker: 'a',
      reason: { type: 'tookOver' },
      sent: {
        state: { layout: 'focus', dominantVideoStreamId: 'a', speakersNames: { visible: false } },
        reason: { type: 'tookOver' },
        atMs: 100_000,
      },
    });
    const sent: Cut[] = [];
    for (let atMs = 100_000; atMs <= 130_000; atMs += 250) {
      const next = direct(direction, { nowMs: atMs, cameras: ['a', 'b'], talker: 'a', pinnedUntilMs: null });
      direction = next.direction;
      if (next.update !== null) sent.push({ atMs, ...next.update });
    }
    expect(sent.map(brief)).toEqual([[120, 'cover', null, false]]);
  });
});
