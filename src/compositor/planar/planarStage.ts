import { findDamage } from './damage.ts';
import type { Kernels } from './kernels.ts';
import type { OverlayPainter } from './overlayPlanes.ts';
import { allocateFrame, blacken, type PlanarFrame } from './planarFrame.ts';
import type { PlanarLayer } from './planarMessages.ts';
import type { PlaneArena } from './planeArena.ts';
import { containsBox, intersectBoxes, type PixelBox } from './pixelBox.ts';
import { createStageContents, type StageContents, type StageEntry } from './stageContents.ts';

/** Layers on an I420 frame. Only what changed since the last frame is drawn again. */
export interface PlanarStage extends Pick<
  StageContents,
  'setBitmap' | 'setPicture' | 'bitmapCount' | 'pictureCount'
> {
  readonly frame: PlanarFrame;
  setLayers(layers: readonly PlanarLayer[]): void;
  /** Brings the frame up to date; false where nothing has changed. */
  compose(): boolean;
}

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
  /** The bitmaps behind the first slot, composed once: usually the background and all its ornaments. */
  const base = allocateFrame(arena, width, height);
  blacken(kernels, frame);
  blacken(kernels, base);
  const contents = createStageContents({ kernels, arena, overlays, whole });
  let layers: readonly PlanarLayer[] = [];
  let drawn: StageEntry[] = [];
  let drawnBase: StageEntry[] = [];

  const copyBox = (to: PlanarFrame, from: PlanarFrame, { left, top, right, bottom }: PixelBox): void => {
    const luma = top * from.strideY + left;
    kernels.copyRows(to.luma + luma, to.strideY, from.luma + luma, from.strideY, right - left, bottom - top);
    const chroma = (top / 2) * from.strideC + left / 2;
    const [bytes, rows] = [(right - left) / 2, (bottom - top) / 2];
    kernels.copyRows(to.chromaU + chroma, to.strideC, from.chromaU + chroma, from.strideC, bytes, rows);
    kernels.copyRows(to.chromaV + chroma, to.strideC, from.chromaV + chroma, from.strideC, bytes, rows);
  };

  /** Draws entries into a box, from the topmost that hides all behind it. */
  const drawInto = (
    to: PlanarFrame,
    entries: readonly StageEntry[],
    box: PixelBox,
    prepare: () => void,
  ): void => {
    const first = entries.findLastIndex((entry) => entry.isOpaque && containsBox(entry.box, box));
    if (first < 0) prepare();
    for (const entry of entries.slice(Math.max(0, first))) {
      const part = intersectBoxes(entry.box, box);
      if (part !== null) entry.draw(to, part);
    }
  };

  const composeBase = (entries: StageEntry[]): void => {
    for (const box of findDamage(drawnBase, entries, whole))
      drawInto(base, entries, box, () => blackenBox(kernels, base, box));
    drawnBase = entries;
  };

  return {
    frame,
    setLayers(nextLayers) {
      layers = nextLayers;
      contents.dropSlots(new Set(nextLayers.map(({ id }) => id)));
    },
    setBitmap: contents.setBitmap,
    setPicture: contents.setPicture,
    compose() {
      const entries = layers.flatMap((layer) => contents.entryOf(layer) ?? []);
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
      return contents.bitmapCount;
    },
    get pictureCount() {
      return contents.pictureCount;
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
