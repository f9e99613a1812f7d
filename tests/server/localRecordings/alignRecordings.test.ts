import { describe, expect, it } from 'vitest';
import { alignRecordings } from '../../../server/localRecordings/alignRecordings.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const rehearsal = { startMs: dayMs, endMs: dayMs + hourMs };
const show = { startMs: 2 * dayMs, endMs: 2 * dayMs + hourMs };
const recorded = (beganAtMs: number, durationMs = 60_000) => ({ beganAtMs, durationMs });
const brief = (recordings: ReturnType<typeof recorded>[], broadcasts = [rehearsal, show]) =>
  alignRecordings(recordings, broadcasts).map(({ broadcast, offsetMs }) => [broadcast, offsetMs]);

describe('the zero of local recordings', () => {
  it('is that of their own broadcast: a rehearsal on the day before puts no silence before the show', () => {
    const recordings = [
      recorded(show.startMs + 5000),
      recorded(rehearsal.startMs + 1000),
      recorded(show.startMs + 2000),
      recorded(rehearsal.startMs + 9000),
    ];
    expect(brief(recordings)).toEqual([
      [0, 0],
      [0, 8000],
      [1, 0],
      [1, 3000],
    ]);
    expect(alignRecordings(recordings, [rehearsal, show])[2]?.zeroMs).toBe(show.startMs + 2000);
  });

  it('belongs to the broadcast during most of which a recording was made', () => {
    const next = { startMs: show.endMs + 10_000, endMs: show.endMs + hourMs };
    expect(brief([recorded(show.endMs - 1000, 40_000)], [show, next])).toEqual([[1, 0]]);
    expect(brief([recorded(show.endMs - 50_000, 65_000)], [show, next])).toEqual([[0, 0]]);
  });

  it('is shared by what was recorded at one time where the log has no broadcast any more', () => {
    const recordings = [recorded(0), recorded(dayMs), recorded(dayMs + 30_000), recorded(5 * dayMs)];
    expect(brief(recordings, [])).toEqual([
      [null, 0],
      [null, 0],
      [null, 30_000],
      [null, 0],
    ]);
  });
});
