import { Buffer, BufferUsage, Geometry } from 'pixi.js';
import type { PictureCrop } from '../../geometry/fit.ts';
import { intersectRects, type ProgramRect } from '../../geometry/rect.ts';

/** A rectangle to draw and the part of a picture that lies in it. */
export interface Quad {
  rect: ProgramRect;
  crop: PictureCrop;
}

/** The part of a quad inside a rectangle, its picture cut alike. */
export function cutQuad({ rect, crop }: Quad, to: ProgramRect): Quad[] {
  const cut = intersectRects(rect, to);
  if (cut === null) return [];
  const width = (crop.right - crop.left) / rect.width;
  const height = (crop.bottom - crop.top) / rect.height;
  const left = crop.left + (cut.x - rect.x) * width;
  const top = crop.top + (cut.y - rect.y) * height;
  return [
    { rect: cut, crop: { left, top, right: left + cut.width * width, bottom: top + cut.height * height } },
  ];
}

/** Geometry of axis-aligned quads: aPosition in program px, aUv in shares of the picture. */
export interface QuadGeometry {
  geometry: Geometry;
  setQuads(quads: readonly Quad[]): void;
}

const floatsPerVertex = 4;
const strideBytes = floatsPerVertex * 4;

export function createQuadGeometry(): QuadGeometry {
  const vertices = new Buffer({
    data: new Float32Array(16),
    usage: BufferUsage.VERTEX | BufferUsage.COPY_DST,
  });
  const indices = new Buffer({ data: new Uint32Array(6), usage: BufferUsage.INDEX | BufferUsage.COPY_DST });
  const geometry = new Geometry({
    attributes: {
      aPosition: { buffer: vertices, format: 'float32x2', stride: strideBytes, offset: 0 },
      aUv: { buffer: vertices, format: 'float32x2', stride: strideBytes, offset: 8 },
    },
    indexBuffer: indices,
  });
  return {
    geometry,
    setQuads(quads) {
      vertices.data = new Float32Array(quads.flatMap((quad) => quadVertices(quad)));
      indices.data = new Uint32Array(
        quads.flatMap((_, index) => [0, 1, 2, 0, 2, 3].map((corner) => index * 4 + corner)),
      );
    },
  };
}

function quadVertices({ rect, crop }: Quad): number[] {
  const right = rect.x + rect.width;
  const bottom = rect.y + rect.height;
  return [
    ...[rect.x, rect.y, crop.left, crop.top],
    ...[right, rect.y, crop.right, crop.top],
    ...[right, bottom, crop.right, crop.bottom],
    ...[rect.x, bottom, crop.left, crop.bottom],
  ];
}
