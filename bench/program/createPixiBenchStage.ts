import { createPixiStage } from '../../src/compositor/pixi/createPixiStage.ts';
import { programSize } from '../../src/geometry/rect.ts';
import type { BenchStage } from './benchStage.ts';
import { readAll, waitForGl } from './glReading.ts';

/** The compositor's own back end. */
export async function createPixiBenchStage(): Promise<BenchStage> {
  const stage = await createPixiStage({
    frame: programSize,
    resolution: 1,
    isForFrames: false,
    onContextLost: () => undefined,
    onContextRestored: () => undefined,
  });
  return {
    canvas: stage.canvas,
    setLayers: (layers) => stage.setLayers(layers, () => null, 0),
    showPicture: (streamId, picture) => stage.showPicture(streamId, picture),
    draw() {
      stage.draw();
      waitForGl(stage.gl);
    },
    readPixels: () => readAll(stage.gl),
    dispose: () => stage.dispose(),
  };
}
