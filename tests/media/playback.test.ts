import { describe, expect, it } from 'vitest';
import { createPlayback, type PlaybackElement } from '../../src/media/playback.ts';
import { streamOf } from '../session/memorySession.ts';

class FakeElement implements PlaybackElement {
  srcObject: MediaProvider | null = null;
  isPlaying = false;
  sinkId = '';
  readonly room: Room;
  constructor(room: Room) {
    this.room = room;
  }
  play(): Promise<void> {
    if (this.room.isLocked) return Promise.reject(new DOMException('no gesture yet', 'NotAllowedError'));
    this.isPlaying = true;
    return Promise.resolve();
  }
  pause(): void {
    this.isPlaying = false;
  }
  setSinkId(id: string): Promise<void> {
    if (this.room.outputs.includes(id)) {
      this.sinkId = id;
      return Promise.resolve();
    }
    return Promise.reject(new DOMException('no such output', 'NotFoundError'));
  }
}

interface Room {
  isLocked: boolean;
  outputs: string[];
  elements: FakeElement[];
  problems: string[];
  gestures: EventTarget;
}

function setUp() {
  const room: Room = {
    isLocked: false,
    outputs: ['', 'headset'],
    elements: [],
    problems: [],
    gestures: new EventTarget(),
  };
  const playback = createPlayback({
    createElement: () => {
      const element = new FakeElement(room);
      room.elements.push(element);
      return element;
    },
    gestures: room.gestures,
    onProblem: (error) => room.problems.push(error.message),
  });
  return { room, playback };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('playback', () => {
  it('plays each stream once, and stops those that left', async () => {
    const { room, playback } = setUp();
    const [a, b] = [streamOf([]), streamOf([])];
    playback.setStreams(new Map([['a', a]]));
    playback.setStreams(
      new Map([
        ['a', a],
        ['b', b],
      ]),
    );
    await settle();
    expect(room.elements.map(({ srcObject }) => srcObject)).toEqual([a, b]);
    playback.setStreams(new Map([['b', b]]));
    expect(room.elements.map(({ isPlaying }) => isPlaying)).toEqual([false, true]);
    expect(room.elements[0]?.srcObject).toBeNull();
    playback.dispose();
    expect(room.elements[1]?.isPlaying).toBe(false);
  });

  it('starts what the browser refused to start at the next gesture', async () => {
    const { room, playback } = setUp();
    room.isLocked = true;
    playback.setStreams(new Map([['a', streamOf([])]]));
    await settle();
    expect(room.elements[0]?.isPlaying).toBe(false);
    room.isLocked = false;
    room.gestures.dispatchEvent(new Event('pointerdown'));
    await settle();
    expect(room.elements[0]?.isPlaying).toBe(true);
  });

  it('routes old and new streams to the chosen output, and to the default when that is gone', async () => {
    const { room, playback } = setUp();
    const [a, b] = [streamOf([]), streamOf([])];
    playback.setStreams(new Map([['a', a]]));
    await playback.setOutput('headset');
    playback.setStreams(
      new Map([
        ['a', a],
        ['b', b],
      ]),
    );
    await settle();
    expect(room.elements.map(({ sinkId }) => sinkId)).toEqual(['headset', 'headset']);
    await playback.setOutput('unplugged');
    expect(room.elements.map(({ sinkId }) => sinkId)).toEqual(['', '']);
    expect(room.problems).toEqual(['no such output', 'no such output']);
  });
});
