import type { BackendName } from '../../src/compositor/compositor.ts';
import type { DrawList } from '../../src/program/drawList.ts';
import { allScenes } from '../../tools/gallery/scenes/allScenes.ts';
import type { Look } from '../../tools/gallery/scenes/look.ts';
import { createSceneStage, type SceneStage } from '../../tools/gallery/stage/createSceneStage.ts';
import { comparePictures, videoRects, type Comparison } from './comparePictures.ts';
import { planesOf, readPlanes } from './renderByBackend.ts';
import { toPng } from './toPng.ts';

/** A scene of the gallery to draw. */
export interface PixelCase {
  sceneId: string;
  look: Look;
  tMs: number;
}

export interface PixelResult {
  digest: string;
  /** SHA-256 of all pixels at 1920x1080. */
  hash: string;
}

/** What Pixi drew, and the differences from what planar drew. */
export interface PixelComparison extends PixelResult, Comparison {
  /** Base64 of a PNG of a sixth of the width and height. */
  picture: string;
}

/** What the suite of pixel scenes calls on this page. */
export interface PixelLab {
  /** What it waits for, for whoever waits for it in vain. */
  doing: string;
  /** Draws with Pixi. */
  draw(wanted: PixelCase): Promise<PixelResult>;
  /** Draws by both back ends. */
  drawByBoth(wanted: PixelCase): Promise<PixelComparison>;
}

declare global {
  interface Window {
    pixelLab: PixelLab;
  }
}

const reduction = 6;
const stages = new Map<BackendName, Promise<SceneStage>>();

window.pixelLab = {
  doing: 'nothing',
  async draw(wanted) {
    const { stage, digest } = await settle('pixi', wanted);
    return { digest, hash: await hashOf(await read('pixi', stage)) };
  },
  async drawByBoth(wanted) {
    const { stage: pixi, digest, list } = await settle('pixi', wanted);
    const { stage: planar } = await settle('planar', wanted);
    const pixels = await read('pixi', pixi);
    const { width, height } = pixi.screen;
    return {
      ...{ digest, hash: await hashOf(pixels) },
      picture: await toPng(shrink(pixels, width, height)),
      ...comparePictures(planesOf(pixels, pixi.screen), await readPlanes(planar), videoRects(list)),
    };
  },
};

async function read(backend: BackendName, stage: SceneStage): Promise<Uint8Array<ArrayBuffer>> {
  window.pixelLab.doing = `reading what ${backend} drew`;
  return stage.readPixels();
}

/** Draws a moment completely with a back end, which is opened when it is first wanted. */
async function settle(
  backend: BackendName,
  { sceneId, look, tMs }: PixelCase,
): Promise<{ stage: SceneStage; digest: string; list: DrawList }> {
  window.pixelLab.doing = `drawing ${sceneId} at ${String(tMs)} ms by ${backend}`;
  const opening = stages.get(backend) ?? createSceneStage({ target: 'frames', backend });
  stages.set(backend, opening);
  const stage = await opening;
  const scene = allScenes.find(({ id }) => id === sceneId);
  if (scene === undefined) throw new Error(`no scene ${sceneId}`);
  return { stage, ...(await stage.settle({ scene, look, tMs })) };
}

async function hashOf(pixels: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', pixels);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Means of squares of pixels. */
function shrink(pixels: Uint8Array, width: number, height: number): ImageData {
  const [columns, rows] = [width / reduction, height / reduction];
  const image = new ImageData(columns, rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let [red, green, blue] = [0, 0, 0];
      for (let y = 0; y < reduction; y++) {
        const from = ((row * reduction + y) * width + column * reduction) * 4;
        for (let at = from; at < from + reduction * 4; at += 4) {
          red += pixels[at] ?? 0;
          green += pixels[at + 1] ?? 0;
          blue += pixels[at + 2] ?? 0;
        }
      }
      const to = (row * columns + column) * 4;
      for (const [channel, sum] of [red, green, blue].entries())
        image.data[to + channel] = Math.round(sum / reduction ** 2);
      image.data[to + 3] = 255;
    }
  return image;
}
