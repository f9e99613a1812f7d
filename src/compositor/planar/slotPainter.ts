import { convertBt601Limited, convertBt709Full, keepColors } from '../../../kernels/colorConversions.ts';
import * as drawVideoParameters from '../../../kernels/drawVideoParameters.ts';
import type { ProgramRect } from '../../geometry/rect.ts';
import type { FrameColors } from '../frames/frameColors.ts';
import { placePicture } from '../placePicture.ts';
import { parameterBytes, writeParameters, type Kernels } from './kernels.ts';
import type { PlanarFrame } from './planarFrame.ts';
import type { PlaneArena } from './planeArena.ts';
import { buildColumnTable, buildRowTable, type AxisScale } from './scaleTables.ts';
import { evenBox, pixelsOf, type PixelBox } from './pixelBox.ts';
import { buildSlotCoverage, type SlotShape } from './slotCoverage.ts';

/** Where a picture is shown; all in output px. */
export interface SlotPlace extends SlotShape {
  fit: 'cover' | 'contain';
}

/** A stream's picture in the kernels' memory. */
export interface PlanarPicture extends PlanarFrame {
  /** What its values are; `bt709Limited` are the frame's own colours. */
  colors: FrameColors | 'bt709Limited';
}

/** Draws one slot. Its tables are built when place or size of the picture change, and kept otherwise. */
export interface SlotPainter {
  /** Draws what falls into `clip` (even edges, inside the frame). */
  draw(frame: PlanarFrame, place: SlotPlace, picture: PlanarPicture, clip: PixelBox, opacity: number): void;
  /** Gives its memory back. */
  dispose(): void;
}

interface Tables {
  key: string;
  box: PixelBox;
  taps: number;
  address: number;
  rowsY: number;
  columnsY: number;
  rowsC: number;
  columnsC: number;
  coverageY: number;
  coverageC: number;
  scratch: number;
  scratchRow: number;
}

const scratchRows = 5;

const conversions: Record<PlanarPicture['colors'], number> = {
  bt709Limited: keepColors,
  bt601Limited: convertBt601Limited,
  bt709Full: convertBt709Full,
};

export function createSlotPainter(kernels: Kernels, arena: PlaneArena): SlotPainter {
  const parameters = arena.allocate(parameterBytes(drawVideoParameters));
  let tables: Tables | null = null;

  const tablesFor = (place: SlotPlace, picture: PlanarPicture): Tables => {
    const key = JSON.stringify([place, picture.width, picture.height]);
    if (tables?.key === key) return tables;
    if (tables !== null) arena.free(tables.address);
    tables = null;
    tables = buildTables(kernels, arena, key, place, picture);
    return tables;
  };

  return {
    draw(frame, place, picture, clip, opacity) {
      const { box, ...built } = tablesFor(place, picture);
      const left = Math.max(box.left, clip.left);
      const top = Math.max(box.top, clip.top);
      const right = Math.min(box.right, clip.right);
      const bottom = Math.min(box.bottom, clip.bottom);
      if (left >= right || top >= bottom) return;
      const toC = (box.top / 2) * frame.strideC + box.left / 2;
      writeParameters(kernels, parameters, drawVideoParameters, {
        sourceLuma: picture.luma,
        sourceU: picture.chromaU,
        sourceV: picture.chromaV,
        lumaRows: built.rowsY,
        lumaColumns: built.columnsY,
        chromaRows: built.rowsC,
        chromaColumns: built.columnsC,
        taps: built.taps,
        // Addresses of the box's corner: it may lie outside the frame, what is drawn does not.
        frameLuma: frame.luma + box.top * frame.strideY + box.left,
        frameLumaStride: frame.strideY,
        frameU: frame.chromaU + toC,
        frameV: frame.chromaV + toC,
        frameChromaStride: frame.strideC,
        left: left - box.left,
        right: right - box.left,
        top: top - box.top,
        bottom: bottom - box.top,
        lumaCoverage: built.coverageY,
        chromaCoverage: built.coverageC,
        opacity: Math.round(opacity * 256),
        scratch: built.scratch,
        scratchRowBytes: built.scratchRow,
        conversion: conversions[picture.colors],
      });
      kernels.drawVideo(parameters);
    },
    dispose() {
      if (tables !== null) arena.free(tables.address);
      tables = null;
      arena.free(parameters);
    },
  };
}

/** The pixels a place may touch, widened to even edges. */
export const slotBox = ({ visible }: SlotPlace): PixelBox => evenBox(pixelsOf(visible));

function buildTables(
  kernels: Kernels,
  arena: PlaneArena,
  key: string,
  place: SlotPlace,
  picture: PlanarPicture,
): Tables {
  const size = { widthPx: picture.width, heightPx: picture.height };
  const { rect, crop, taps } = placePicture(size, place, 1);
  const visible = cut(place.visible, rect);
  const box = evenBox(pixelsOf(visible));
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const axis = (
    sourceSize: number,
    pixelsPerSample: number,
    from: number,
    to: number,
    start: number,
    lengthPx: number,
    boxStart: number,
    boxLength: number,
  ): AxisScale => {
    const step = ((to - from) * sourceSize) / lengthPx;
    return {
      sourceSize,
      outputSize: boxLength / pixelsPerSample,
      origin: from * sourceSize + (boxStart - start) * step,
      step: step * pixelsPerSample,
      taps,
    };
  };
  const across = (sourceSize: number, pixelsPerSample: number): AxisScale =>
    axis(sourceSize, pixelsPerSample, crop.left, crop.right, rect.x, rect.width, box.left, width);
  const down = (sourceSize: number, pixelsPerSample: number): AxisScale =>
    axis(sourceSize, pixelsPerSample, crop.top, crop.bottom, rect.y, rect.height, box.top, height);
  const coverage = buildSlotCoverage({ rect: place.rect, radii: place.radii, visible }, box);
  const parts = [
    buildRowTable(down(picture.height, 1), picture.strideY),
    buildColumnTable(across(picture.width, 1)),
    buildRowTable(down((picture.height + 1) >> 1, 2), picture.strideC),
    buildColumnTable(across((picture.width + 1) >> 1, 2)),
    coverage.luma,
    coverage.chroma,
  ];
  const scratchRow = Math.ceil((Math.max(picture.width, width) + 128) / 64) * 64;
  const address = arena.allocate(
    parts.reduce((sum, { byteLength }) => sum + byteLength, 0) + scratchRows * scratchRow,
  );
  let next = address;
  const [rowsY = 0, columnsY = 0, rowsC = 0, columnsC = 0, coverageY = 0, coverageC = 0] = parts.map(
    (part) => {
      const at = next;
      kernels.bytes.set(new Uint8Array(part.buffer), at);
      next += part.byteLength;
      return at;
    },
  );
  return {
    ...{ key, box, taps, address, rowsY, columnsY, rowsC, columnsC, coverageY, coverageC },
    scratch: next,
    scratchRow,
  };
}

/** The part of a rectangle inside another; empty at its corner where they do not meet. */
function cut(a: ProgramRect, b: ProgramRect): ProgramRect {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}
