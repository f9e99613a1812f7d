import type { DrawnEntry } from './damage.ts';
import type { Kernels } from './kernels.ts';
import type { OverlayPainter, OverlayPlanes } from './overlayPlanes.ts';
import type { PlanarFrame } from './planarFrame.ts';
import type { PlanarBitmapLayer, PlanarLayer, PlanarVideoLayer } from './planarMessages.ts';
import type { PlaneArena } from './planeArena.ts';
import { containsBox, evenBox, intersectBoxes, pixelsOf, type PixelBox } from './pixelBox.ts';
import { createSlotPainter, slotBox, type PlanarPicture, type SlotPainter } from './slotPainter.ts';

/** A layer with what it shows. */
export interface StageEntry extends DrawnEntry {
  draw(frame: PlanarFrame, clip: PixelBox): void;
  isVideo: boolean;
  /** Whether it hides everything behind its box. */
  isOpaque: boolean;
}

/** What layers show: bitmaps by id, and the streams' pictures. */
export interface StageContents {
  /** The planes of a bitmap; null gives them back. */
  setBitmap(bitmapId: number, planes: OverlayPlanes | null): void;
  /** A new picture of a stream, valid until the next one; null takes it away. */
  setPicture(streamId: string, picture: PlanarPicture | null): void;
  /** How to draw a layer; null if there is nothing to see of it. */
  entryOf(layer: PlanarLayer): StageEntry | null;
  /** Gives back the memory of slots that are not among these layers. */
  dropSlots(keptIds: ReadonlySet<string>): void;
  readonly bitmapCount: number;
  readonly pictureCount: number;
}

export interface StageContentsParts {
  kernels: Kernels;
  arena: PlaneArena;
  overlays: OverlayPainter;
  /** The whole frame. */
  whole: PixelBox;
}

export function createStageContents({ kernels, arena, overlays, whole }: StageContentsParts): StageContents {
  const bitmaps = new Map<number, OverlayPlanes>();
  const pictures = new Map<string, { picture: PlanarPicture; version: number }>();
  const painters = new Map<string, SlotPainter>();
  let version = 0;

  const bitmapEntry = (layer: PlanarBitmapLayer): StageEntry | null => {
    const planes = bitmaps.get(layer.bitmapId);
    if (planes === undefined) return null;
    const { id, x, y, opacity, bitmapId } = layer;
    const covered = { left: x, top: y, right: x + planes.width, bottom: y + planes.height };
    const clip = intersectBoxes(pixelsOf(layer.clip), whole);
    const exact = clip === null ? null : intersectBoxes(covered, clip);
    if (exact === null) return null;
    const box = evenBox(exact);
    return {
      id,
      key: [bitmapId, x, y, opacity, exact.left, exact.top, exact.right, exact.bottom].join(),
      box,
      isVideo: false,
      isOpaque: opacity === 1 && planes.alpha === 0 && containsBox(exact, box),
      draw: (frame, part) => {
        const visible = intersectBoxes(part, exact);
        if (visible !== null) overlays.draw(frame, planes, { x, y }, visible, opacity);
      },
    };
  };

  const videoEntry = ({ id, streamId, place, opacity }: PlanarVideoLayer): StageEntry | null => {
    const shown = pictures.get(streamId);
    const box = intersectBoxes(slotBox(place), whole);
    if (shown === undefined || box === null) return null;
    let painter = painters.get(id);
    if (painter === undefined) painters.set(id, (painter = createSlotPainter(kernels, arena)));
    const { draw } = painter;
    return {
      id,
      key: `${String(shown.version)} ${String(opacity)} ${JSON.stringify(place)}`,
      box,
      isVideo: true,
      isOpaque: false,
      draw: (frame, part) => draw(frame, place, shown.picture, part, opacity),
    };
  };

  return {
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
    entryOf(layer) {
      if (layer.opacity <= 0) return null;
      return layer.type === 'bitmap' ? bitmapEntry(layer) : videoEntry(layer);
    },
    dropSlots(keptIds) {
      for (const [id, painter] of painters) {
        if (keptIds.has(id)) continue;
        painter.dispose();
        painters.delete(id);
      }
    },
    get bitmapCount() {
      return bitmaps.size;
    },
    get pictureCount() {
      return pictures.size;
    },
  };
}
