import { describe, expect, it } from 'vitest';
import { createTrackInput } from '../../src/background/pipeline/frameInput.ts';
import { createFrameOutput } from '../../src/background/pipeline/frameOutput.ts';

interface FakeFrame {
  name: string;
  isOpen: boolean;
  close(): void;
}

const createFrame = (name: string): FakeFrame => {
  const frame = { name, isOpen: true, close: () => void (frame.isOpen = false) };
  return frame;
};
// Streams only pass frames on and close them.
const asVideoFrame = (frame: FakeFrame): VideoFrame => frame as unknown as VideoFrame;
const nameOf = (frame: VideoFrame): string => (frame as unknown as FakeFrame).name;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface FakeCamera {
  frames: ReadableStream<VideoFrame>;
  send(frame: FakeFrame): void;
  isCancelled(): boolean;
}

function createCamera(): FakeCamera {
  let controller: ReadableStreamDefaultController<VideoFrame> | null = null;
  let isCancelled = false;
  const frames = new ReadableStream<VideoFrame>({
    start: (given) => {
      controller = given;
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  return {
    frames,
    send: (frame) => controller?.enqueue(asVideoFrame(frame)),
    isCancelled: () => isCancelled,
  };
}

describe('changing cameras', () => {
  it('goes on with the old camera until the new one has a frame, and then leaves it', async () => {
    const seen: string[] = [];
    const input = createTrackInput((frame) => {
      seen.push(nameOf(frame));
      return Promise.resolve();
    });
    const [first, second] = [createCamera(), createCamera()];
    input.read(first.frames, () => seen.push('first begins'));
    first.send(createFrame('a'));
    await settle();
    input.read(second.frames, () => seen.push('second begins'));
    first.send(createFrame('b'));
    await settle();
    expect(seen).toEqual(['first begins', 'a', 'b']);
    expect(first.isCancelled()).toBe(false);
    second.send(createFrame('c'));
    await settle();
    expect(seen.slice(3)).toEqual(['second begins', 'c']);
    expect(first.isCancelled()).toBe(true);
  });

  it('leaves a camera that never sent anything when the next is chosen', async () => {
    const seen: string[] = [];
    const input = createTrackInput((frame) => {
      seen.push(nameOf(frame));
      return Promise.resolve();
    });
    const cameras = [createCamera(), createCamera(), createCamera()];
    for (const { frames } of cameras) input.read(frames, () => {});
    await settle();
    expect(cameras.map(({ isCancelled }) => isCancelled())).toEqual([true, true, false]);
    cameras[2]?.send(createFrame('c'));
    await settle();
    expect(seen).toEqual(['c']);
  });
});

describe('writing to a track', () => {
  it('drops and closes frames where nobody takes them', async () => {
    const frames = Array.from({ length: 8 }, (_, index) => createFrame(String(index)));
    const output = createFrameOutput(new WritableStream({ write: () => new Promise(() => {}) }));
    for (const frame of frames) output.write(asVideoFrame(frame));
    await settle();
    expect(frames.filter(({ isOpen }) => isOpen)).toHaveLength(3);
  });

  it('closes what a stopped track refuses', async () => {
    const output = createFrameOutput(
      new WritableStream({ write: () => Promise.reject(new Error('the track has ended')) }),
    );
    const frames = [createFrame('a'), createFrame('b')];
    for (const frame of frames) output.write(asVideoFrame(frame));
    await settle();
    expect(frames.map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });
});
