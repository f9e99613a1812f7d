import type {
  BackendName,
  Compositor,
  CompositorBackend,
  CompositorProblem,
  CompositorTarget,
} from '../../../src/compositor/compositor.ts';
import { openCompositor } from '../../../src/compositor/openCompositor.ts';
import { textSamples } from '../../../src/compositor/painter/textSamples.ts';
import { digestDrawList } from '../../../src/program/digestDrawList.ts';
import type { DrawItem, DrawList } from '../../../src/program/drawList.ts';
import { layOutScene, type SceneMoment } from '../scenes/layOutScene.ts';
import { createSceneCameras } from './createSceneCameras.ts';

/** A compositor with generated cameras, which draws scenes at chosen times. */
export interface SceneStage {
  readonly screen: Compositor['screen'];
  readonly backend: CompositorBackend;
  /** Shows a moment with the fonts, images and frames that have loaded, and returns what was laid out. */
  show(moment: SceneMoment): DrawList;
  /** Resolves when all the fonts of a moment have loaded. */
  loadFonts(moment: SceneMoment): Promise<void>;
  /** Draws if something has changed; returns whether it did. */
  render(tMs: number): boolean;
  /** Sends every visible camera's frame for a time. */
  sendFrames(tMs: number): void;
  /** Shows a moment and resolves when all of it is drawn: text, images and a frame in every slot. */
  settle(moment: SceneMoment, cameraMs?: number): Promise<{ digest: string; list: DrawList }>;
  /** What was drawn last; the caller closes it. */
  captureFrame(timestampUs: number): Promise<VideoFrame>;
  readPixels(): Promise<Uint8Array<ArrayBuffer>>;
  drawnMs(): Promise<number>;
  dispose(): void;
}

export interface SceneStageOptions {
  /** `frames` if nobody looks at the screen. */
  target: CompositorTarget;
  /** Pixi by default, as in a preview that is looked at. */
  backend?: BackendName;
  onProblem?: (problem: CompositorProblem) => void;
}

/** How often frames are sent and drawn before everything must have arrived. */
const maxRounds = 200;

export async function createSceneStage({
  target,
  backend = 'pixi',
  onProblem,
}: SceneStageOptions): Promise<SceneStage> {
  const compositor = await openCompositor({
    target,
    backend,
    ...(onProblem === undefined ? {} : { onProblem }),
  });
  const cameras = createSceneCameras((streamId, track) => compositor.setStream(streamId, track));

  const imageUrls = new Set<string>();

  const show = (moment: SceneMoment): DrawList => {
    const list = layOutScene(moment, compositor.measureText);
    for (const item of itemsOf(list)) if (item.type === 'image') imageUrls.add(item.url);
    cameras.setShown(itemsOf(list).flatMap((item) => (item.type === 'video' ? [item.streamId] : [])));
    compositor.update(list);
    return list;
  };

  const loadFonts = async (moment: SceneMoment): Promise<void> => {
    await compositor.loadFonts(textSamples(layOutScene(moment, compositor.measureText)));
  };

  return {
    screen: compositor.screen,
    backend: compositor.backend,
    show,
    loadFonts,
    render: (tMs) => compositor.render(tMs),
    sendFrames: (tMs) => cameras.send(tMs),
    async settle(moment, cameraMs = 0) {
      await loadFonts(moment);
      const list = show(moment);
      for (let round = 0; !(await isComplete(compositor, imageUrls.size, moment.tMs)); round++) {
        if (round === maxRounds)
          throw new Error(`${moment.scene.id} is not complete: ${holdings(compositor)}`);
        cameras.send(cameraMs);
        await nextTask();
      }
      return { digest: digestDrawList(list), list };
    },
    captureFrame: (timestampUs) => compositor.captureFrame(timestampUs),
    readPixels: () => compositor.readPixels(),
    drawnMs: () => compositor.drawn(),
    dispose() {
      cameras.dispose();
      compositor.dispose();
    },
  };
}

/** Draws what is available; true if nothing is missing and nothing has changed since. */
async function isComplete(compositor: Compositor, imageCount: number, tMs: number): Promise<boolean> {
  compositor.render(tMs);
  await compositor.drawn();
  const { slots, pictures, images } = compositor.countHoldings();
  return pictures === slots && images >= imageCount && !compositor.needsRender();
}

const holdings = (compositor: Compositor): string => JSON.stringify(compositor.countHoldings());

/** Waits for frames and images to arrive. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 10);
  });

const itemsOf = (list: DrawList): DrawItem[] =>
  list.flatMap((item) => (item.type === 'group' ? [item, ...itemsOf(item.items)] : [item]));
