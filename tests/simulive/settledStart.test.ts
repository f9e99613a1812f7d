import { describe, expect, it, vi } from 'vitest';
import Hls from 'hls.js/light';
import { isWebKitGtk, settleMs, startSettled } from '../../src/simulive/playback/settledStart.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

const { MANIFEST_PARSED, FRAG_BUFFERED } = Hls.Events;

function open(startSeconds: number) {
  const clock = createFakeClock();
  const video = { currentTime: 0 };
  const waiting = new Map<string, () => void>();
  const once = vi.fn((event: string, listener: () => void) => void waiting.set(event, listener));
  const startLoad = vi.fn();
  const cancel = startSettled({ player: { once, startLoad }, video, clock, startSeconds });
  return { clock, video, startLoad, cancel, emit: (event: string) => waiting.get(event)?.() };
}

describe('startSettled', () => {
  it('loads from the position, and seeks there a moment after the first media', async () => {
    const { clock, video, startLoad, emit } = open(12);
    emit(MANIFEST_PARSED);
    expect(startLoad).toHaveBeenCalledExactlyOnceWith(12, true);
    emit(FRAG_BUFFERED);
    await clock.advance(settleMs - 1);
    expect(video.currentTime).toBe(0);
    await clock.advance(1);
    expect(video.currentTime).toBe(12);
  });

  it('does not seek back a video that is further already', async () => {
    const { clock, video, emit } = open(12);
    emit(FRAG_BUFFERED);
    video.currentTime = 12.5;
    await clock.advance(settleMs);
    expect(video.currentTime).toBe(12.5);
  });

  it.each(['before', 'after'])('does not seek once it is called off %s the first media', async (when) => {
    const { clock, video, cancel, emit } = open(12);
    if (when === 'before') cancel();
    emit(FRAG_BUFFERED);
    if (when === 'after') cancel();
    await clock.advance(settleMs);
    expect(video.currentTime).toBe(0);
  });
});

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['WebKitGTK', `Mozilla/5.0 (X11; Linux x86_64) ${webKit}`, true],
  ['Safari', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}`, false],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${chromium} Chrome/143.0.0.0 Safari/537.36`, false],
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${chromium} Chrome/143.0.0.0 Mobile Safari/537.36`,
    false,
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
])('knows WebKitGTK by its user agent: %s', (_name, userAgent, is) => {
  expect(isWebKitGtk(userAgent)).toBe(is);
});
