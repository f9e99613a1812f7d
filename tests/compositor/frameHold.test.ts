import { describe, expect, it } from 'vitest';
import { createFrameHold } from '../../src/compositor/frames/frameHold.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

/** A stand-in for the browser's frame, of which the hold uses nothing but its end. */
class StubFrame {
  isClosed = false;
  constructor(readonly name: string) {}
  close(): void {
    this.isClosed = true;
  }
}

/** A stream of frames by hand, and what has been read of it through a hold. */
function open(delayMs: number) {
  const clock = createFakeClock();
  const hold = createFrameHold(delayMs, clock);
  const frames: StubFrame[] = [];
  const read: string[] = [];
  let isCancelled = false;
  let controller: ReadableStreamDefaultController<StubFrame> | null = null;
  const source = new ReadableStream<StubFrame>({
    start: (given) => {
      controller = given;
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- Node has no VideoFrame
  const held = hold.through(
    source as unknown as ReadableStream<VideoFrame>,
  ) as unknown as ReadableStream<StubFrame>;
  const reader = held.getReader();
  return {
    clock,
    hold,
    reader,
    read,
    frames,
    isCancelled: () => isCancelled,
    async arrive(name: string) {
      const frame = new StubFrame(name);
      frames.push(frame);
      controller?.enqueue(frame);
      await clock.advance(0);
    },
    end: () => controller?.close(),
    async follow() {
      for (;;) {
        const { value } = await reader.read();
        if (value === undefined) return;
        read.push(value.name);
        value.close();
      }
    },
  };
}

describe('the hold of frames', () => {
  it('passes frames on at once without a delay', async () => {
    const stream = open(0);
    void stream.follow();
    await stream.arrive('a');
    await stream.arrive('b');
    expect(stream.read).toEqual(['a', 'b']);
  });

  it('holds each frame for the same time', async () => {
    const stream = open(100);
    void stream.follow();
    await stream.arrive('a');
    await stream.clock.advance(40);
    await stream.arrive('b');
    await stream.clock.advance(59);
    expect(stream.read).toEqual([]);
    await stream.clock.advance(1);
    expect(stream.read).toEqual(['a']);
    await stream.clock.advance(40);
    expect(stream.read).toEqual(['a', 'b']);
  });

  it('gives the newest of the frames that a shorter delay makes due, and closes the others', async () => {
    const stream = open(200);
    void stream.follow();
    for (const name of ['a', 'b', 'c']) {
      await stream.arrive(name);
      await stream.clock.advance(30);
    }
    stream.hold.setDelay(50);
    await stream.clock.advance(0);
    expect(stream.read).toEqual(['b']);
    expect(stream.frames.map(({ isClosed }) => isClosed)).toEqual([true, true, false]);
    await stream.clock.advance(20);
    expect(stream.read).toEqual(['b', 'c']);
  });

  it('keeps only the newest due frame for a reader that is busy', async () => {
    const stream = open(0);
    for (const name of ['a', 'b', 'c']) await stream.arrive(name);
    void stream.follow();
    await stream.clock.advance(0);
    expect(stream.read).toEqual(['c']);
    expect(stream.frames.every(({ isClosed }) => isClosed)).toBe(true);
  });

  it('never holds more than thirty frames', async () => {
    const stream = open(10_000);
    for (let count = 0; count < 40; count++) await stream.arrive(String(count));
    expect(stream.frames.filter(({ isClosed }) => !isClosed).length).toBe(30);
  });

  it('closes what waits, and ends the source, when nobody reads any more', async () => {
    const stream = open(100);
    await stream.arrive('a');
    await stream.reader.cancel();
    expect(stream.frames[0]?.isClosed).toBe(true);
    expect(stream.isCancelled()).toBe(true);
  });

  it('ends with its source, and closes what waits', async () => {
    const stream = open(100);
    const followed = stream.follow();
    await stream.arrive('a');
    stream.end();
    await followed;
    expect(stream.frames[0]?.isClosed).toBe(true);
    expect(stream.read).toEqual([]);
  });
});
