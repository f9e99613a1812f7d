import { describe, expect, it } from 'vitest';
import type { FilterBackend } from '../../src/background/pipeline/filterBackend.ts';
import { createFilterLoop, type FilterLoop } from '../../src/background/pipeline/filterLoop.ts';
import type { SegmentedMask } from '../../src/background/segmentation/openSegmentation.ts';
import { createFakeClock, type FakeClock } from '../clock/fakeClock.ts';

interface FakeFrame {
  name: string;
  isOpen: boolean;
  close(): void;
}

const createFrame = (name: string): FakeFrame => {
  const frame = { name, isOpen: true, close: () => void (frame.isOpen = false) };
  return frame;
};

// The loop uses no more of a frame than `close`.
const asVideoFrame = (frame: FakeFrame): VideoFrame => frame as unknown as VideoFrame;

interface Rig {
  loop: FilterLoop;
  clock: FakeClock;
  /** Names of what was written. */
  written: string[];
  failed: unknown[];
  frames: FakeFrame[];
  /** Masks that were set, by number. */
  masks: number[];
  guideHeights: number[];
  /** Turns the filter on. */
  filter(): void;
  /** Sends a frame; resolves when it was handled. */
  send(name: string): Promise<void>;
  /** Answers the oldest question for a mask, with this number or an error. */
  answer(mask: number | Error): Promise<void>;
  /** Masks that were asked for and not answered. */
  readonly pending: number;
  breakBackend(error: Error | null): void;
  /** Ms that each composite takes from now on. */
  compositeMs(ms: number): void;
}

function createRig(): Rig {
  const clock = createFakeClock();
  const [written, failed, frames, masks, guideHeights]: [
    string[],
    unknown[],
    FakeFrame[],
    number[],
    number[],
  ] = [[], [], [], [], []];
  const questions: { resolve(mask: SegmentedMask): void; reject(error: Error): void }[] = [];
  let broken: Error | null = null;
  let tookMs = 0;
  let spentMs = 0;
  let current = '';
  let hasMask = false;
  const backend: FilterBackend = {
    name: 'planar',
    take(frame) {
      current = (frame as unknown as FakeFrame).name;
      return broken === null ? Promise.resolve() : Promise.reject(broken);
    },
    readSmall: () => Promise.resolve(new Uint8ClampedArray(4)),
    setMask([mask = 0]) {
      hasMask = true;
      masks.push(mask);
    },
    get hasMask() {
      return hasMask;
    },
    forgetMask() {
      hasMask = false;
    },
    setPicture: () => {},
    composite({ guideHeight }) {
      guideHeights.push(guideHeight);
      spentMs += tookMs;
      const frame = createFrame(`filtered ${current}`);
      frames.push(frame);
      return Promise.resolve(asVideoFrame(frame));
    },
    count: () => ({}),
    dispose: () => {},
  };
  const loop = createFilterLoop({
    clock,
    nowMs: () => clock.nowMs() + spentMs,
    write: (frame) => void written.push((frame as unknown as FakeFrame).name),
    onFailed: (error) => failed.push(error),
  });
  loop.startInput(30);
  return {
    ...{ loop, clock, written, failed, frames, masks, guideHeights },
    filter: () =>
      loop.setFilter({
        backend,
        segmentation: {
          findPerson: () => new Promise((resolve, reject) => questions.push({ resolve, reject })),
          dispose: () => {},
        },
      }),
    send(name) {
      const frame = createFrame(name);
      frames.push(frame);
      return loop.handle(asVideoFrame(frame));
    },
    async answer(mask) {
      await clock.advance(0);
      const question = questions.shift();
      if (mask instanceof Error) question?.reject(mask);
      else question?.resolve({ mask: Float32Array.of(mask), tookMs: 1 });
      await clock.advance(0);
    },
    get pending() {
      return questions.length;
    },
    breakBackend(error) {
      broken = error;
    },
    compositeMs(ms) {
      tookMs = ms;
    },
  };
}

/** A rig with a filter that has its first mask. */
async function createRunning(): Promise<Rig> {
  const rig = createRig();
  rig.filter();
  const first = rig.send('first');
  await rig.answer(0);
  await first;
  return rig;
}

describe('what happens to each frame', () => {
  it('2.4.38 none: the camera’s own frames are written, untouched', async () => {
    const rig = createRig();
    await rig.send('one');
    await rig.send('two');
    expect(rig.written).toEqual(['one', 'two']);
    expect(rig.frames.every(({ isOpen }) => isOpen)).toBe(true);
  });

  it('writes nothing of a room before there is a mask', async () => {
    const rig = createRig();
    rig.filter();
    const first = rig.send('first');
    await rig.clock.advance(5000);
    expect(rig.written).toEqual([]);
    await rig.answer(1);
    await first;
    expect(rig.written).toEqual(['filtered first']);
  });

  it('takes the last mask where the next is late, and never stalls', async () => {
    const rig = await createRunning();
    for (const name of ['a', 'b', 'c']) {
      const sent = rig.send(name);
      await rig.clock.advance(21);
      await sent;
    }
    expect(rig.written).toEqual(['filtered first', 'filtered a', 'filtered b', 'filtered c']);
    expect(rig.masks).toEqual([0]);
    // Only one mask is computed at a time.
    expect(rig.pending).toBe(1);
    await rig.answer(7);
    expect(rig.masks).toEqual([0, 7]);
  });

  it('waits for a frame’s own mask where it is in time', async () => {
    const rig = await createRunning();
    const sent = rig.send('a');
    await rig.clock.advance(10);
    expect(rig.written).toEqual(['filtered first']);
    await rig.answer(3);
    await sent;
    expect([rig.written.at(-1), rig.masks.at(-1)]).toEqual(['filtered a', 3]);
  });

  it('does not use a mask of the camera before', async () => {
    const rig = await createRunning();
    const late = rig.send('old camera');
    await rig.clock.advance(21);
    await late;
    rig.loop.startInput(30);
    const next = rig.send('new camera');
    await rig.answer(5);
    await next;
    expect(rig.masks).toEqual([0]);
    expect(rig.written).not.toContain('filtered new camera');
    const following = rig.send('new camera again');
    await rig.answer(6);
    await following;
    expect([rig.masks, rig.written.at(-1)]).toEqual([[0, 6], 'filtered new camera again']);
  });

  it('closes every frame that it does not write', async () => {
    const rig = await createRunning();
    for (let turn = 0; turn < 40; turn++) {
      const sent = rig.send(String(turn));
      await rig.answer(turn);
      await sent;
    }
    const open = rig.frames.filter(({ isOpen }) => isOpen).map(({ name }) => name);
    expect(open).toEqual(rig.written);
    expect(rig.loop.openFrames).toBe(0);
  });
});

describe('a filter that fails', () => {
  it('2.4.39 is off after ten frames in a row, is reported once, and leaves the plain camera', async () => {
    const rig = await createRunning();
    rig.breakBackend(new Error('out of memory'));
    for (let turn = 0; turn < 10; turn++) await rig.send(`broken ${String(turn)}`);
    expect(rig.failed).toEqual([new Error('out of memory')]);
    expect(rig.written).toEqual(['filtered first']);
    await rig.send('plain');
    await rig.send('plain again');
    expect(rig.written.slice(1)).toEqual(['plain', 'plain again']);
    expect(rig.failed).toHaveLength(1);
  });

  it('is forgiven single frames, which are left out', async () => {
    const rig = await createRunning();
    for (let turn = 0; turn < 5; turn++) {
      rig.breakBackend(new Error('once'));
      for (let frame = 0; frame < 9; frame++) await rig.send('broken');
      rig.breakBackend(null);
      const sent = rig.send(`good ${String(turn)}`);
      await rig.answer(turn);
      await sent;
    }
    expect(rig.failed).toEqual([]);
    expect(rig.written).toHaveLength(6);
  });

  it('is off where no mask ever comes', async () => {
    const rig = createRig();
    rig.filter();
    for (let turn = 0; turn < 10; turn++) {
      const sent = rig.send('unseen');
      await rig.answer(new Error('the model is broken'));
      await sent;
    }
    expect(rig.failed).toEqual([new Error('the model is broken')]);
    await rig.send('plain');
    expect(rig.written).toEqual(['plain']);
  });
});

it('lowers its quality where frames take too long, and raises it again', async () => {
  const rig = await createRunning();
  const sendMany = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn++) {
      const sent = rig.send('frame');
      await rig.answer(1);
      await sent;
    }
  };
  rig.compositeMs(50);
  await sendMany(200);
  expect(rig.guideHeights.at(-1)).toBe(144);
  const before = rig.masks.length;
  await sendMany(30);
  expect(rig.masks.length - before).toBe(10);
  rig.compositeMs(5);
  await sendMany(1000);
  expect(rig.guideHeights.at(-1)).toBe(256);
  expect(rig.loop.quality.level).toBe(0);
});

it('2.4.39 is off where masks stop coming, although the last one could be used for ever', async () => {
  const rig = await createRunning();
  for (let turn = 0; turn < 10; turn++) {
    const sent = rig.send('with an old mask');
    await rig.answer(new Error('the model broke'));
    await sent;
  }
  expect(rig.failed).toEqual([new Error('the model broke')]);
});
