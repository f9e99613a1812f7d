import { describe, expect, it } from 'vitest';
import { createFrameLoop } from '../../src/broadcastPage/encoder/frameLoop.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

/** A frame that only knows its name and whether it is closed. */
function frameOf(name: string): VideoFrame & { isClosed: boolean } {
  const frame = { name, isClosed: false, close: () => void (frame.isClosed = true) };
  return frame as unknown as VideoFrame & { isClosed: boolean };
}

const nameOf = (frame: VideoFrame): unknown => Reflect.get(frame, 'name');

function openLoop() {
  const clock = createFakeClock(0);
  const state = { isConnected: true, isCongested: false };
  const asked: number[] = [];
  const encoded: unknown[] = [];
  const loop = createFrameLoop({
    clock,
    nowUs: () => clock.nowMs() * 1000,
    framesPerSecond: 25,
    onTick: () => {},
    isConnected: () => state.isConnected,
    isCongested: () => state.isCongested,
    ask: (nowUs) => asked.push(nowUs),
    encode: (frame, timestampUs) => encoded.push([nameOf(frame), timestampUs]),
  });
  return { clock, state, asked, encoded, loop };
}

describe('the loop that requests frames', () => {
  it('requests frames at the frame rate, one at a time, and puts them on the grid', async () => {
    const { clock, asked, encoded, loop } = openLoop();
    expect(asked).toEqual([0]);
    await clock.advance(20);
    loop.takeFrame(frameOf('first'), 3000);
    await clock.advance(20);
    loop.takeFrame(frameOf('second'), 43_000);
    await clock.advance(40);
    expect(asked).toEqual([0, 40_000, 80_000]);
    expect(encoded).toEqual([
      ['first', 0],
      ['second', 40_000],
    ]);
    expect(loop.droppedCount).toBe(0);
  });

  it('repeats the last frame while the program does not change, and closes it when the next one arrives', async () => {
    const { clock, encoded, loop } = openLoop();
    const first = frameOf('first');
    loop.takeFrame(first, 0);
    await clock.advance(40);
    loop.takeFrame(null, 40_000);
    expect(encoded).toEqual([
      ['first', 0],
      ['first', 40_000],
    ]);
    await clock.advance(40);
    expect(first.isClosed).toBe(false);
    loop.takeFrame(frameOf('second'), 80_000);
    expect(first.isClosed).toBe(true);
  });

  it('does not wait for a frame that takes too long, and requests the next one only after it has arrived', async () => {
    const { clock, asked, encoded, loop } = openLoop();
    loop.takeFrame(frameOf('first'), 0);
    await clock.advance(200);
    // Asked at 40 ms: waited for at 80 and 120 ms, then the last one is repeated.
    expect(asked).toEqual([0, 40_000]);
    expect(encoded).toEqual([
      ['first', 0],
      ['first', 160_000],
      ['first', 200_000],
    ]);
    expect(loop.droppedCount).toBe(2);
    loop.takeFrame(frameOf('late'), 210_000);
    await clock.advance(40);
    expect(asked).toEqual([0, 40_000, 240_000]);
    expect(encoded.at(-1)).toEqual(['late', 240_000]);
  });

  it('requests nothing while encoder or network cannot keep up, and counts the dropped frames', async () => {
    const { clock, state, asked, loop } = openLoop();
    loop.takeFrame(frameOf('first'), 0);
    state.isCongested = true;
    await clock.advance(80);
    expect([asked.length, loop.droppedCount]).toEqual([1, 2]);
    state.isCongested = false;
    await clock.advance(40);
    expect([asked.length, loop.droppedCount]).toEqual([2, 2]);
  });

  it('fills a pause with the last frame, so that no frame lasts longer than 0.2 s', async () => {
    const { clock, state, encoded, loop } = openLoop();
    loop.takeFrame(frameOf('first'), 0);
    state.isCongested = true;
    await clock.advance(560);
    state.isCongested = false;
    await clock.advance(40);
    loop.takeFrame(frameOf('second'), 600_000);
    expect(encoded).toEqual([
      ['first', 0],
      ['first', 200_000],
      ['first', 400_000],
      ['second', 600_000],
    ]);
  });

  it('fills nothing between two connections', async () => {
    const { clock, state, encoded, loop } = openLoop();
    loop.takeFrame(frameOf('first'), 0);
    state.isConnected = false;
    await clock.advance(960);
    state.isConnected = true;
    await clock.advance(40);
    loop.takeFrame(frameOf('second'), 1_000_000);
    expect(encoded).toEqual([
      ['first', 0],
      ['second', 1_000_000],
    ]);
  });

  it('requests nothing while it is not connected', async () => {
    const { clock, state, asked, loop } = openLoop();
    loop.takeFrame(null, 0);
    state.isConnected = false;
    await clock.advance(400);
    expect([asked, loop.droppedCount]).toEqual([[0], 0]);
    state.isConnected = true;
    await clock.advance(40);
    expect(asked).toEqual([0, 440_000]);
  });

  it('closes the frames that it holds and those that arrive after it has stopped', async () => {
    const { clock, asked, loop } = openLoop();
    const [first, late] = [frameOf('first'), frameOf('late')];
    loop.takeFrame(first, 0);
    loop.stop();
    loop.takeFrame(late, 40_000);
    await clock.advance(400);
    expect([first.isClosed, late.isClosed, asked.length]).toEqual([true, true, 1]);
  });
});
