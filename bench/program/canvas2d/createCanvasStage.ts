import { contentKey, paintLayer, type PaintedBitmap } from '../../../src/compositor/painter/painter.ts';
import type { BitmapLayer, Layer, VideoLayer } from '../../../src/compositor/planLayers.ts';
import { coverCrop } from '../../../src/geometry/fit.ts';
import type { BenchStage } from '../benchStage.ts';
import { frameSize } from '../frames.ts';

/** The same layers on a plain 2D canvas: a clip and `drawImage` per slot, cached bitmaps for the rest. */
export function createCanvasStage(): BenchStage {
  const canvas = document.createElement('canvas');
  canvas.width = 1920;
  canvas.height = 1080;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no 2D canvas');
  const frames = new Map<string, VideoFrame>();
  const bitmaps = new Map<string, { key: string; painted: PaintedBitmap }>();
  let layers: readonly Layer[] = [];

  const drawBitmap = (layer: BitmapLayer): void => {
    const key = contentKey(layer, 1, () => null, 0);
    let kept = bitmaps.get(layer.id);
    if (kept?.key !== key) {
      kept = { key, painted: paintLayer(layer, 1, () => null) };
      bitmaps.set(layer.id, kept);
    }
    const { offset, canvas: bitmap } = kept.painted;
    context.drawImage(bitmap, layer.rect.x + offset.x, layer.rect.y + offset.y);
  };
  const drawVideo = ({ item }: VideoLayer): void => {
    const frame = frames.get(item.streamId);
    if (frame === undefined) return;
    const { rect } = item;
    const crop = coverCrop(frameSize, rect);
    context.beginPath();
    context.roundRect(rect.x, rect.y, rect.width, rect.height, item.cornerRadiusPx);
    context.clip();
    context.drawImage(
      frame,
      crop.left * frameSize.widthPx,
      crop.top * frameSize.heightPx,
      (crop.right - crop.left) * frameSize.widthPx,
      (crop.bottom - crop.top) * frameSize.heightPx,
      rect.x,
      rect.y,
      rect.width,
      rect.height,
    );
  };

  return {
    canvas,
    setLayers(next) {
      layers = next;
    },
    showPicture(streamId, { planes, widthPx, heightPx }) {
      frames.get(streamId)?.close();
      const bytes = new Uint8Array(planes.reduce((sum, plane) => sum + plane.length, 0));
      let offset = 0;
      for (const plane of planes) {
        bytes.set(plane, offset);
        offset += plane.length;
      }
      frames.set(
        streamId,
        new VideoFrame(bytes, { format: 'I420', codedWidth: widthPx, codedHeight: heightPx, timestamp: 0 }),
      );
    },
    draw() {
      for (const layer of layers) {
        context.save();
        context.globalAlpha = layer.opacity;
        context.beginPath();
        context.rect(layer.clip.x, layer.clip.y, layer.clip.width, layer.clip.height);
        context.clip();
        if (layer.type === 'bitmap') drawBitmap(layer);
        else drawVideo(layer);
        context.restore();
      }
      // Reading a pixel forces the browser to run its queued drawing commands.
      context.getImageData(0, 0, 1, 1);
    },
    readPixels: () => context.getImageData(0, 0, canvas.width, canvas.height).data,
    dispose() {
      for (const frame of frames.values()) frame.close();
    },
  };
}
