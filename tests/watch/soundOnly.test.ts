import { expect, it } from 'vitest';
import { firstState, type PlaybackState } from '../../src/watch/playback/playback.ts';
import { createSoundOnly } from '../../src/watch/playback/soundOnly.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

/** A viewer's player on a line that is too slow at first, and looks each quarter of a second. */
function openViewer() {
  const clock = createFakeClock();
  const line = { isTooSlow: true, carries: ['sound'] };
  const probed: string[] = [];
  let state: PlaybackState = {
    ...firstState,
    phase: 'playing',
    renditions: [
      { name: 'program', heightPx: 1080 },
      { name: '360p', heightPx: 360 },
    ],
  };
  const playlist = {
    isLineTooSlow: () => line.isTooSlow,
    carries: (rendition: string) => {
      probed.push(rendition);
      return Promise.resolve(line.carries.includes(rendition));
    },
  };
  const soundOnly = createSoundOnly({
    clock,
    current: () => playlist,
    readState: () => state,
    playSound: (isSoundOnly) => (state = { ...state, isSoundOnly }),
  });
  clock.setRepeating(250, soundOnly.check);
  return { clock, line, probed, soundOnly, isSoundOnly: () => state.isSoundOnly };
}

it('the smallest picture is tried again as soon as a part of it comes quickly, well before the minute is over', async () => {
  const { clock, line, probed, soundOnly, isSoundOnly } = openViewer();
  for (let stall = 0; stall < 3; stall++) soundOnly.noteStall();
  await clock.advance(250);
  expect(isSoundOnly()).toBe(true);
  line.isTooSlow = false;
  await clock.advance(25_000);
  expect([isSoundOnly(), probed]).toEqual([true, ['360p']]);
  line.carries.push('360p');
  await clock.advance(20_000);
  expect([isSoundOnly(), probed]).toEqual([false, ['360p', '360p']]);
});

it('a line that is not too slow keeps its picture through stalls', async () => {
  const { clock, line, soundOnly, isSoundOnly } = openViewer();
  line.isTooSlow = false;
  for (let stall = 0; stall < 3; stall++) soundOnly.noteStall();
  await clock.advance(250);
  expect(isSoundOnly()).toBe(false);
});
