import { openVirtualCamera, type VirtualCameraOptions } from '../../src/background/openVirtualCamera.ts';
import type { FilterCounts } from '../../src/background/pipeline/filterMessages.ts';
import { canFilter, probeFilters } from '../../src/background/probeFilters.ts';
import type { VideoFilter } from '../../src/background/videoFilter.ts';
import type { VirtualCamera } from '../../src/background/virtualCamera.ts';
import { filteredCameraSize, openPersonCamera, type PersonCamera } from './personCamera.ts';

/** Colours (RGB) of the output at places that say what is shown. */
export interface SeenColors {
  wall: number[];
  face: number[];
  suit: number[];
}

/** What an audience saw while something was changed. */
export interface Watched {
  frames: number;
  longestGapMs: number;
  /** Frames that were black in all three places. */
  blackFrames: number;
}

/** What the suites of the virtual background call on this page. */
export interface BackgroundLab {
  isSupported(): boolean;
  open(options: Pick<VirtualCameraOptions, 'backend' | 'path'>): Promise<void>;
  /** Another camera with a wall of this colour. */
  setCamera(wall: string): Promise<void>;
  /** The browser's own camera, whose frames do not depend on this page. */
  useDevice(): Promise<void>;
  /** What was wrong with the filter, or null. */
  setFilter(filter: VideoFilter): Promise<string | null>;
  /** Messages of filters that failed while they ran. */
  readonly failures: string[];
  colors(): Promise<SeenColors>;
  watch(changes: ('camera' | 'filter')[]): Promise<Watched>;
  /** Chooses another filter this many times, each for at least one frame. */
  switchFilters(times: number): Promise<void>;
  trackId(): string;
  /** The address of a picture of one colour. */
  pictureUrl(color: string): string;
  count(): Promise<FilterCounts>;
  close(): void;
}

declare global {
  interface Window {
    backgroundLab: BackgroundLab;
  }
}

/** In a picture of 1280x720, whatever the camera's size is. */
const places: Record<keyof SeenColors, readonly [number, number]> = {
  wall: [1150, 200],
  face: [580, 290],
  suit: [300, 640],
};

let camera: PersonCamera | null = null;
let output: VirtualCamera | null = null;
const viewer = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
document.body.append(viewer);
const reader = new OffscreenCanvas(1280, 720).getContext('2d', { willReadFrequently: true });

const opened = (): VirtualCamera => {
  if (output === null) throw new Error('no virtual camera is open');
  return output;
};

function readColors(): SeenColors {
  if (reader === null) throw new Error('this browser has no canvas');
  reader.drawImage(viewer, 0, 0, 1280, 720);
  const at = ([x, y]: readonly [number, number]): number[] =>
    [...reader.getImageData(x, y, 1, 1).data].slice(0, 3);
  return { wall: at(places.wall), face: at(places.face), suit: at(places.suit) };
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    viewer.requestVideoFrameCallback(() => resolve());
  });

/** Filters to choose in turn. */
const someFilters: VideoFilter[] = [
  { type: 'blur', strength: 'low' },
  { type: 'background', imageUrl: pictureUrl('#206040') },
  { type: 'none' },
];

window.backgroundLab = {
  isSupported: () => canFilter(probeFilters()),
  failures: [],
  async open(options) {
    output = await openVirtualCamera({
      ...options,
      onFilterFailed: (message) => window.backgroundLab.failures.push(message),
      onStopped: (message) => window.backgroundLab.failures.push(message),
    });
    viewer.srcObject = new MediaStream([output.track]);
    void viewer.play();
  },
  async setCamera(wall) {
    const previous = camera;
    camera = await openPersonCamera(wall);
    void opened().setCamera(camera.track);
    previous?.stop();
  },
  async useDevice() {
    const { width, height } = filteredCameraSize;
    const stream = await navigator.mediaDevices.getUserMedia({ video: { width, height } });
    const [track] = stream.getVideoTracks();
    if (track === undefined) throw new Error('there is no camera');
    camera = { track, stop: () => track.stop() };
    await opened().setCamera(track);
  },
  setFilter: (filter) =>
    opened()
      .setFilter(filter)
      .then(
        () => null,
        (error: unknown) => String(error),
      ),
  async colors() {
    await nextFrame();
    return readColors();
  },
  async watch(changes) {
    const watched: Watched = { frames: 0, longestGapMs: 0, blackFrames: 0 };
    let lastMs = performance.now();
    let isOver = false;
    const look = (): void => {
      const nowMs = performance.now();
      watched.longestGapMs = Math.max(watched.longestGapMs, nowMs - lastMs);
      lastMs = nowMs;
      watched.frames += 1;
      if (Object.values(readColors()).every((color) => color.every((value: number) => value < 20)))
        watched.blackFrames += 1;
      if (!isOver) viewer.requestVideoFrameCallback(look);
    };
    viewer.requestVideoFrameCallback(look);
    for (const [index, change] of changes.entries()) {
      const before = watched.frames;
      if (change === 'camera') await window.backgroundLab.setCamera(index % 2 === 0 ? '#8090a0' : '#a09080');
      else await window.backgroundLab.setFilter(someFilters[index % someFilters.length] ?? { type: 'none' });
      while (watched.frames < before + 5) await nextFrame();
    }
    isOver = true;
    return watched;
  },
  async switchFilters(times) {
    for (let turn = 0; turn < times; turn++) {
      await window.backgroundLab.setFilter(someFilters[turn % someFilters.length] ?? { type: 'none' });
      await nextFrame();
    }
  },
  trackId: () => opened().track.id,
  pictureUrl,
  count: () => opened().count(),
  close() {
    output?.dispose();
    camera?.stop();
    output = null;
    camera = null;
  },
};

/** A picture of one colour. */
function pictureUrl(color: string): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 });
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.fillStyle = color;
    context.fillRect(0, 0, 64, 36);
  }
  return canvas.toDataURL('image/png');
}
