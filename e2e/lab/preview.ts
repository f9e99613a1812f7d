import { systemClock } from '../../src/clock/clock.ts';
import type {
  BackendName,
  Compositor,
  CompositorHoldings,
  CompositorProblem,
} from '../../src/compositor/compositor.ts';
import { openCompositor } from '../../src/compositor/openCompositor.ts';
import type { ProgramRect } from '../../src/geometry/rect.ts';
import { createProgramPlayout, type ProgramPlayout } from '../../src/playout/programPlayout.ts';
import type { DrawList } from '../../src/program/drawList.ts';
import type { VideoStream } from '../../src/session/videoSession.ts';
import { videoRects } from './comparePictures.ts';
import { inventPicture } from './inventPicture.ts';
import { programStates, streamSizes, type ProgramState } from './previewStates.ts';
import { createStillCamera } from './stillCamera.ts';

/** What the suite of preview and playout calls on this page. */
export interface PreviewLab {
  /** Opens a playout like the host's preview or like the composer's. */
  open(name: string, kind: 'preview' | 'composer', backend: BackendName): Promise<void>;
  /** Shows a state, by its number, in every playout and waits until it is drawn completely, at rest. */
  show(state: number): Promise<void>;
  /** What a playout shows: its digest, where its videos are, and hashes of its pixels. */
  read(name: string): Promise<ShownState>;
  /** Plays all scenes in turn in a playout, one every `everyMs` of the program clock, and returns what it holds after each round. */
  play(name: string, rounds: number, everyMs: number): Promise<CompositorHoldings[]>;
  problems: CompositorProblem[];
}

export interface ShownState {
  digest: string;
  rects: ProgramRect[];
  /** SHA-256 of the drawn pixels outside the video slots. */
  outsideHash: string;
  /** Mean difference, of 255, between what the page's screen shows and what was drawn; null for frames, which are exactly what was drawn. */
  screenError: number | null;
}

declare global {
  interface Window {
    previewLab: PreviewLab;
  }
}

interface OpenPlayout {
  playout: ProgramPlayout;
  compositor: Compositor;
  kind: 'preview' | 'composer';
  list: DrawList;
  /** False from an update until the program's fonts are there. */
  isOnAir: boolean;
  update(state: ProgramState): void;
  send(): Promise<unknown>;
}

const playouts = new Map<string, OpenPlayout>();
const problems: CompositorProblem[] = [];
/** The program clock: the same time in every process gives the same picture. */
let nowMs = 0;
const clock = { ...systemClock, nowMs: () => nowMs };

window.previewLab = {
  problems,
  async open(name, kind, backend) {
    playouts.set(name, await openPlayout(kind, backend));
  },
  async show(index) {
    const state = programStates[index];
    if (state === undefined) throw new Error('no such state');
    for (const playout of playouts.values()) await showState(playout, state, (index + 1) * 100_000);
  },
  async read(name) {
    const { playout, list, kind, compositor } = find(name);
    const pixels = await compositor.readPixels();
    const rects = videoRects(list);
    const { screen: digest } = playout.getStats().digests;
    const screenError = kind === 'preview' ? await readScreenError(compositor.screen, pixels) : null;
    return { digest, rects, screenError, outsideHash: await hashOf(blank(pixels, rects)) };
  },
  async play(name, rounds, everyMs) {
    const shown = find(name);
    const holdings: CompositorHoldings[] = [];
    for (let round = 0; round < rounds; round++) {
      // Read when the last scene of a round no longer moves: how many parts of a ticker are visible depends on the moment.
      for (const state of [...programStates, ...programStates.slice(0, 1)])
        await passScene(shown, state, everyMs);
      await shown.send();
      await drawOnce(shown);
      await drawOnce(shown);
      holdings.push(shown.compositor.countHoldings());
    }
    return holdings;
  },
};

function find(name: string): OpenPlayout {
  const playout = playouts.get(name);
  if (playout === undefined) throw new Error(`${name} is not open`);
  return playout;
}

async function openPlayout(kind: 'preview' | 'composer', backend: BackendName): Promise<OpenPlayout> {
  const isPreview = kind === 'preview';
  let compositor: Compositor | null = null;
  let list: DrawList = [];
  let isOnAir = false;
  const playout = await createProgramPlayout({
    pace: isPreview ? 'display' : 'asked',
    budget: null,
    clock,
    onDigests: (digests) => (isOnAir = digests !== null),
    onProblem: (problem) => problems.push(problem),
    createCompositor: async (options) => {
      const made = await openCompositor({ ...options, backend });
      compositor = {
        ...made,
        update(next) {
          list = next;
          made.update(next);
        },
      };
      return compositor;
    },
  });
  if (compositor === null) throw new Error('no compositor was created');
  if (isPreview) document.body.append(playout.screen);
  const cameras = Object.entries(streamSizes).map(([id, [width, height]], index) => ({
    id,
    camera: createStillCamera(inventPicture(index, width, height)),
  }));
  const streams = cameras.map(({ id, camera }): VideoStream => ({
    ...{ id, connectionId: 'person', isMine: false, source: id === 'screen' ? 'screen' : 'camera' },
    ...{ hasAudio: false, hasVideo: true, disabled: false, disabledReason: null },
    mediaStream: new MediaStream([camera.track]),
  }));
  return {
    ...{ playout, compositor, kind },
    get list() {
      return list;
    },
    get isOnAir() {
      return isOnAir;
    },
    update: (state) => playout.update({ ...state, streams }),
    send: () => Promise.all(cameras.map(({ camera }) => camera.send())),
  };
}

/** Times in a scene at which it is drawn: its entrance, and at rest. */
const drawnAtMs = [0, 150, 300, 450, 900];

async function passScene(shown: OpenPlayout, state: ProgramState, everyMs: number): Promise<void> {
  const startMs = nowMs;
  shown.update(state);
  for (const atMs of [...drawnAtMs, everyMs]) {
    nowMs = startMs + atMs;
    await shown.send();
    await drawOnce(shown);
  }
}

/** Draws once as the display or the encoder asks for it; returns whether there was a new frame. */
async function drawOnce({ playout, compositor, kind }: OpenPlayout): Promise<boolean> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const frame = kind === 'composer' ? await playout.drawFrame(0) : null;
  frame?.close();
  await compositor.drawn();
  return frame !== null;
}

const roundMs = 40;
const screenFrames = 60;
const maxRounds = 250;

/** Shows a state and lets time pass until its motion is over and everything has loaded, then draws it as of `endMs`. */
async function showState(shown: OpenPlayout, state: ProgramState, endMs: number): Promise<void> {
  const { compositor, kind } = shown;
  nowMs = endMs - roundMs * (maxRounds + 1);
  shown.update(state);
  const isComplete = (): boolean => {
    const { pictures, slots } = compositor.countHoldings();
    return pictures >= slots && shown.isOnAir;
  };
  let complete = 0;
  for (let round = 0; complete < 8; round++) {
    if (round === maxRounds) throw new Error(`${state.name} is not complete: ${describe(compositor)}`);
    // The first motion takes some seconds: images and frames arrive in the meantime.
    nowMs += round < 12 ? 10 * roundMs : 0;
    if (!isComplete() && round % 5 === 0) await shown.send();
    await drawOnce(shown);
    complete = round > 12 && isComplete() ? complete + 1 : 0;
    nowMs += roundMs / 10;
  }
  nowMs = endMs;
  shown.update(state);
  for (let turn = 0; turn < 4 || compositor.needsRender(); turn++) {
    if (turn > 100) throw new Error(`${state.name} does not settle`);
    await drawOnce(shown);
    // This clock limits the rate of the preview.
    if (kind === 'preview') await new Promise((resolve) => clock.setTimer(roundMs, () => resolve(null)));
  }
}

const describe = (compositor: Compositor): string => JSON.stringify(compositor.countHoldings());

/** Waits a little for the frame to arrive on its screen. */
async function readScreenError(screen: Compositor['screen'], pixels: Uint8Array): Promise<number> {
  for (let frame = 1; ; frame++) {
    const error = meanDistance(pixels, readScreen(screen));
    if (error < 1 || frame === screenFrames) return error;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

function readScreen(screen: Compositor['screen']): Uint8ClampedArray {
  const { width, height } = screen;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no 2D canvas');
  context.drawImage(screen, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

/** The browser interpolates chroma between its samples and we do not, so the two differ only at sharp edges. */
function meanDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += Math.abs((a[index] ?? 0) - (b[index] ?? 0));
  return sum / a.length;
}

async function hashOf(pixels: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(pixels));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same with black instead of the videos. */
function blank(pixels: Uint8Array, rects: readonly ProgramRect[]): Uint8Array {
  const rest = pixels.slice();
  for (const rect of rects)
    for (let y = Math.max(0, Math.floor(rect.y)); y < Math.min(1080, Math.ceil(rect.y + rect.height)); y++) {
      const [left, right] = [Math.max(0, Math.floor(rect.x)), Math.min(1920, Math.ceil(rect.x + rect.width))];
      rest.fill(0, (y * 1920 + left) * 4, (y * 1920 + right) * 4);
    }
  return rest;
}
