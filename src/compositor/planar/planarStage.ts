import { findDamage, type DrawnEntry } from './damage.ts';
import type { Kernels } from './kernels.ts';
import type { OverlayPainter, OverlayPlanes } from './overlayPlanes.ts';
import { allocateFrame, blacken, type PlanarFrame } from './planarFrame.ts';
import type { PlanarLayer } from './planarMessages.ts';
import type { PlaneArena } from './planeArena.ts';
import { containsBox, evenBox, intersectBoxes, pixelsOf, type PixelBox } from './pixelBox.ts';
import { createSlotPainter, slotBox, type PlanarPicture, type SlotPainter } from './slotPainter.ts';

/** Layers on an I420 frame. Only what changed since the last frame is drawn again. */
export interface PlanarStage {
  readonly frame: PlanarFrame;
  setLayers(layers: readonly PlanarLayer[]): void;
  /** The planes of a bitmap; null gives them back. */
  setBitmap(bitmapId: number, planes: OverlayPlanes | null): void;
  /** A new picture of a stream, valid until the next one; null takes it away. */
  setPicture(streamId: string, picture: PlanarPicture | null): void;
  /** Brings the frame up to date; false where nothing has changed. */
  compose(): boolean;
  readonly bitmapCount: number;
  readonly pictureCount: number;
}

type Entry = DrawnEntry & {
  draw(frame: PlanarFrame, clip: PixelBox): void;
  isVideo: boolean;
  isOpaque: boolean;
};

/** What the stage draws with and on. */
export interface PlanarStageParts {
  kernels: Kernels;
  arena: PlaneArena;
  overlays: OverlayPainter;
  width: number;
  height: number;
}

export function createPlanarStage({
  kernels,
  arena,
  overlays,
  width,
  height,
}: PlanarStageParts): PlanarStage {
  const whole: PixelBox = { left: 0, top: 0, right: width, bottom: height };
  const frame = allocateFrame(arena, width, height);
  /** The bitmaps behind the first slot, put together once: usually the background and all its ornaments. */
  const base = allocateFrame(arena, width, height);
  blacken(kernels, frame);
  blacken(kernels, base);
  const bitmaps = new Map<number, OverlayPlanes>();
  const pictures = new Map<string, { picture: PlanarPicture; version: number }>();
  const painters = new Map<string, SlotPainter>();
  let layers: readonly PlanarLayer[] = [];
  let drawn: Entry[] = [];
  let drawnBase: Entry[] = [];
  let version = 0;

  const entryOf = (layer: PlanarLayer): Entry[] => {
    if (layer.opacity <= 0) return [];
    if (layer.type === 'bitmap') {
      const planes = bitmaps.get(layer.bitmapId);
      if (planes === undefined) return [];
      const { id, x, y, opacity, bitmapId } = layer;
      const covered = { left: x, top: y, right: x + planes.width, bottom: y + planes.height };
      const clip = intersectBoxes(pixelsOf(layer.clip), whole);
      const exact = clip === null ? null : intersectBoxes(covered, clip);
      if (exact === null) return [];
      const box = evenBox(exact);
      return [
        {
          id,
          key: [bitmapId, x, y, opacity, exact.left, exact.top, exact.right, exact.bottom].join(),
          box,
          isVideo: false,
          isOpaque: opacity === 1 && planes.alpha === 0 && containsBox(exact, box),
          draw: (to, part) => {
            const visible = intersectBoxes(part, exact);
            if (visible !== null) overlays.draw(to, planes, { x, y }, visible, opacity);
          },
        },
      ];
    }
    const { id, streamId, place, opacity } = layer;
    const shown = pictures.get(streamId);
    const box = intersectBoxes(slotBox(place), whole);
    if (shown === undefined || box === null) return [];
    let painter = painters.get(id);
    if (painter === undefined) painters.set(id, (painter = createSlotPainter(kernels, arena)));
    const { draw } = painter;
    return [
      {
        id,
        key: `${String(shown.version)} ${String(opacity)} ${JSON.stringify(place)}`,
        box,
        isVideo: true,
        isOpaque: false,
        draw: (to, part) => draw(to, place, shown.picture, part, opacity),
      },
    ];
  };

  const copyBox = (to: PlanarFrame, from: PlanarFrame, { left, top, right, bottom }: PixelBox): void => {
    const luma = top * from.strideY + left;
    kernels.copyRows(to.luma + luma, to.strideY, from.luma + luma, from.strideY, right - left, bottom - top);
    const chroma = (top / 2) * from.strideC + left / 2;
    const [bytes, rows] = [(right - left) / 2, (bottom - top) / 2];
    kernels.copyRows(to.chromaU + chroma, to.strideC, from.chromaU + chroma, from.strideC, bytes, rows);
    kernels.copyRows(to.chromaV + chroma, to.strideC, from.chromaV + chroma, from.strideC, bytes, rows);
  };

  /** Draws entries into a box, from the topmost that hides all behind it. */
  const drawInto = (to: PlanarFrame, entries: readonly Entry[], box: PixelBox, prepare: () => void): void => {
    const first = entries.findLastIndex((entry) => entry.isOpaque && containsBox(entry.box, box));
    if (first < 0) prepare();
    for (const entry of entries.slice(Math.max(0, first))) {
      const part = intersectBoxes(entry.box, box);
      if (part !== null) entry.draw(to, part);
    }
  };

  const composeBase = (entries: Entry[]): void => {
    for (const box of findDamage(drawnBase, entries, whole))
      drawInto(base, entries, box, () => blackenBox(kernels, base, box));
    drawnBase = entries;
  };

  return {
    frame,
    setLayers(nextLayers) {
      layers = nextLayers;
      const ids = new Set(nextLayers.map(({ id }) => id));
      for (const [id, painter] of painters) {
        if (ids.has(id)) continue;
        painter.dispose();
        painters.delete(id);
      }
    },
    setBitmap(bitmapId, planes) {
      const old = bitmaps.get(bitmapId);
      if (old !== undefined) overlays.free(old);
      if (planes === null) bitmaps.delete(bitmapId);
      else bitmaps.set(bitmapId, planes);
    },
    setPicture(streamId, picture) {
      version += 1;
      if (picture === null) pictures.delete(streamId);
      else pictures.set(streamId, { picture, version });
    },
    compose() {
      const entries = layers.flatMap((layer) => entryOf(layer));
      const damage = findDamage(drawn, entries, whole);
      if (damage.length === 0) return false;
      const firstVideo = entries.findIndex(({ isVideo }) => isVideo);
      const leading = firstVideo < 0 ? entries : entries.slice(0, firstVideo);
      const rest = firstVideo < 0 ? [] : entries.slice(firstVideo);
      composeBase(leading);
      for (const box of damage) drawInto(frame, rest, box, () => copyBox(frame, base, box));
      drawn = entries;
      return true;
    },
    get bitmapCount() {
      return bitmaps.size;
    },
    get pictureCount() {
      return pictures.size;
    },
  };
}

function blackenBox({ bytes }: Kernels, frame: PlanarFrame, { left, top, right, bottom }: PixelBox): void {
  for (let y = top; y < bottom; y++) {
    const row = frame.luma + y * frame.strideY;
    bytes.fill(16, row + left, row + right);
  }
  for (let y = top / 2; y < bottom / 2; y++)
    for (const plane of [frame.chromaU, frame.chromaV]) {
      const row = plane + y * frame.strideC;
      bytes.fill(128, row + left / 2, row + right / 2);
    }
}
