import { loadFonts } from '../../src/compositor/painter/fonts.ts';
import { createTextMeter } from '../../src/compositor/painter/textMeter.ts';
import { textSamples } from '../../src/compositor/painter/textSamples.ts';
import { planLayers, type Layer } from '../../src/compositor/planLayers.ts';
import { cameraId } from '../../tools/gallery/scenes/buildSceneProgram.ts';
import { benchScenes, type BenchScene } from './benchScenes.ts';
import type { BenchStage } from './benchStage.ts';
import { createCanvasStage } from './canvas2d/createCanvasStage.ts';
import { createFrames } from './frames.ts';
import { createPixiBenchStage } from './createPixiBenchStage.ts';
import { createReferenceStage } from './reference/referenceStage.ts';

export interface ProgramBenchResult {
  /** Ms of each frame. */
  pixiMs: number[];
  referenceMs: number[];
  canvasMs: number[];
  /** The largest difference of any channel between pixi's picture and the reference's. */
  worstDifference: number;
}

export interface ProgramBench {
  scenes: string[];
  run(name: string, frames: number, canvasFrames: number): Promise<ProgramBenchResult>;
}

declare global {
  interface Window {
    programBench: ProgramBench;
  }
}

/** Frames before measuring, in which shaders are compiled and textures made. */
const warmUpFrames = 4;

window.programBench = {
  scenes: benchScenes.map(({ name }) => name),
  async run(name, frames, canvasFrames) {
    const scene = benchScenes.find((each) => each.name === name);
    if (scene === undefined) throw new Error(`no scene ${name}`);
    const layersAt = await planScene(scene, warmUpFrames + frames);
    const feeds = Array.from({ length: scene.cameras }, (_, index) => createFrames(index));
    const stages = {
      pixi: await createPixiBenchStage(),
      reference: createReferenceStage(),
      canvas: createCanvasStage(),
    };
    document.body.replaceChildren(...Object.values(stages).map(({ canvas }) => canvas));

    const draw = (stage: BenchStage, frame: number): void => {
      if (frame === 0 || scene.isMoving) stage.setLayers(layersAt[frame] ?? []);
      for (const [index, pictures] of feeds.entries()) {
        const picture = pictures[frame % pictures.length];
        if (picture !== undefined) stage.showPicture(cameraId(index), picture);
      }
      stage.draw();
    };
    const measure = async (stage: BenchStage, frame: number): Promise<number> => {
      await nextFrame();
      const startedMs = performance.now();
      draw(stage, frame);
      return performance.now() - startedMs;
    };

    for (let frame = 0; frame < warmUpFrames; frame++)
      for (const stage of [stages.pixi, stages.reference]) draw(stage, frame);
    const result: ProgramBenchResult = { pixiMs: [], referenceMs: [], canvasMs: [], worstDifference: 0 };
    for (let frame = 0; frame < frames; frame++) {
      const at = warmUpFrames + frame;
      // The first of a pair may find the machine in a different state: take turns.
      if (frame % 2 === 0) result.pixiMs.push(await measure(stages.pixi, at));
      result.referenceMs.push(await measure(stages.reference, at));
      if (frame % 2 === 1) result.pixiMs.push(await measure(stages.pixi, at));
      if (frame < canvasFrames) result.canvasMs.push(await measure(stages.canvas, frame));
    }
    draw(stages.pixi, warmUpFrames);
    const pixels = stages.pixi.readPixels();
    draw(stages.reference, warmUpFrames);
    result.worstDifference = worstDifference(pixels, stages.reference.readPixels());
    for (const stage of Object.values(stages)) stage.dispose();
    return result;
  },
};

/** The layers of each frame: what both draw is computed before measuring. */
async function planScene(scene: BenchScene, frames: number): Promise<Layer[][]> {
  const meter = createTextMeter();
  for (const frame of [0, frames - 1])
    await loadFonts(textSamples(scene.list(frame, meter.measureText)), (font, reason) => {
      throw new Error(`${font}: ${reason}`);
    });
  return Array.from({ length: scene.isMoving ? frames : 1 }, (_, frame) =>
    planLayers(scene.list(frame, meter.measureText), meter.textBounds),
  );
}

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

function worstDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let worst = 0;
  for (let index = 0; index < a.length; index++)
    worst = Math.max(worst, Math.abs((a[index] ?? 0) - (b[index] ?? 0)));
  return worst;
}
