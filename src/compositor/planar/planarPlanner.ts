import type { PictureSize } from '../../geometry/fit.ts';
import type { ProgramRect } from '../../geometry/rect.ts';
import { contentKey, firstPixel, paintLayer } from '../painter/painter.ts';
import type { FindImage } from '../painter/paintItems.ts';
import type { BitmapLayer, Layer, VideoLayer } from '../planLayers.ts';
import { backdropOf, coversSlot } from '../slotBackdrop.ts';
import { createBitmapLedger } from './bitmapLedger.ts';
import type { PlanarLayer, SentBitmap } from './planarMessages.ts';

/** What bitmaps and places depend on besides the layers. */
export interface PlanningContext {
  findImage: FindImage;
  fontEpoch: number;
  /** The size of each stream that has a picture. */
  pictureSizes: ReadonlyMap<string, PictureSize>;
}

/** What the worker needs to bring the frame up to date. */
export interface PlanarPlan {
  layers: PlanarLayer[];
  /** Painted bitmaps that the worker does not hold yet. */
  bitmaps: SentBitmap[];
  /** Ids of bitmaps that it need not keep. */
  dropped: number[];
}

/** Turns layers into the worker's, in output px, and paints what it does not hold yet. */
export interface PlanarPlanner {
  plan(layers: readonly Layer[], context: PlanningContext): PlanarPlan;
}

export function createPlanarPlanner(scale: number): PlanarPlanner {
  const ledger = createBitmapLedger();
  const scaled = ({ x, y, width, height }: ProgramRect): ProgramRect => ({
    x: x * scale,
    y: y * scale,
    width: width * scale,
    height: height * scale,
  });

  const planBitmap = (
    layer: BitmapLayer,
    { findImage, fontEpoch }: PlanningContext,
    sent: SentBitmap[],
  ): PlanarLayer => {
    const { id, rect, clip, opacity, isOpaque } = layer;
    const { x, y } = firstPixel(layer, scale);
    // A bitmap's chroma depends on whether it begins at an even pixel.
    const [offsetX, offsetY] = [x & 1, y & 1];
    const content = `${String(offsetX)}${String(offsetY)} ${contentKey(layer, scale, findImage, fontEpoch)}`;
    const bitmapId = ledger.use(content, rect.width * rect.height * scale * scale, (newId) => {
      const { canvas } = paintLayer(layer, scale, findImage);
      const frame = new VideoFrame(canvas, { timestamp: 0, alpha: isOpaque ? 'discard' : 'keep' });
      sent.push({ bitmapId: newId, frame, offsetX, offsetY, isOpaque });
    });
    return {
      ...{ type: 'bitmap', id, bitmapId, opacity, clip: scaled(clip) },
      ...{ x: x - offsetX, y: y - offsetY },
    };
  };

  const planVideo = (layer: VideoLayer, context: PlanningContext, sent: SentBitmap[]): PlanarLayer[] => {
    const { id, item, clip, opacity } = layer;
    const radii =
      typeof item.cornerRadiusPx === 'number'
        ? Array<number>(4).fill(item.cornerRadiusPx)
        : item.cornerRadiusPx;
    const [topLeft = 0, topRight = 0, bottomRight = 0, bottomLeft = 0] = radii.map(
      (radius) => radius * scale,
    );
    const video: PlanarLayer = {
      ...{ type: 'video', id, streamId: item.streamId, opacity },
      place: {
        rect: scaled(item.rect),
        visible: scaled(clip),
        fit: item.fit,
        radii: [topLeft, topRight, bottomRight, bottomLeft],
      },
    };
    const size = context.pictureSizes.get(item.streamId) ?? null;
    return coversSlot(item, size) ? [video] : [planBitmap(backdropOf(layer), context, sent), video];
  };

  return {
    plan(layers, context) {
      const bitmaps: SentBitmap[] = [];
      const planned = layers.flatMap((layer) =>
        layer.type === 'bitmap' ? [planBitmap(layer, context, bitmaps)] : planVideo(layer, context, bitmaps),
      );
      return { layers: planned, bitmaps, dropped: ledger.settle() };
    },
  };
}
