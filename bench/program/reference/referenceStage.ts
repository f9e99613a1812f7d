import { contentKey, paintLayer, type PaintedBitmap } from '../../../src/compositor/painter/painter.ts';
import type { BitmapLayer, VideoLayer } from '../../../src/compositor/planLayers.ts';
import { cornerParts, fourRadii } from '../../../src/compositor/pixi/cornerParts.ts';
import { cutQuad, type Quad } from '../../../src/compositor/pixi/quads.ts';
import { coverCrop, wholePicture } from '../../../src/geometry/fit.ts';
import type { BenchStage } from '../benchStage.ts';
import { frameSize } from '../frames.ts';
import { readAll, waitForGl } from '../glReading.ts';
import { createBitmapProgram, createVideoProgram, type ReferenceProgram } from './referenceShaders.ts';

interface Draw {
  program: ReferenceProgram;
  textures: WebGLTexture[];
  isBlended: boolean;
  opacity: number;
  firstVertex: number;
  vertexCount: number;
  video: { slot: number[]; radii: number[]; step: number[] } | null;
}

/**
 * The floor that the compositor is measured against: the same rectangles from the same planes and bitmaps by
 * hand-written WebGL2, with nothing that a general renderer needs. It knows frames of one size that cover their slots.
 */
export function createReferenceStage(): BenchStage {
  const canvas = document.createElement('canvas');
  canvas.width = 1920;
  canvas.height = 1080;
  const gl = canvas.getContext('webgl2', {
    alpha: false,
    antialias: false,
    powerPreference: 'high-performance',
  });
  if (gl === null) throw new Error('no WebGL2');
  const bitmapProgram = createBitmapProgram(gl);
  const videoPrograms = new Map<string, ReferenceProgram>();
  const planes = new Map<string, WebGLTexture[]>();
  const bitmaps = new Map<string, { key: string; painted: PaintedBitmap; texture: WebGLTexture }>();
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 4, gl.FLOAT, false, 0, 0);
  gl.viewport(0, 0, 1920, 1080);
  let draws: Draw[] = [];

  const videoProgram = (isRound: boolean, taps: number): ReferenceProgram => {
    const name = `${String(isRound)} ${String(taps)}`;
    const program = videoPrograms.get(name) ?? createVideoProgram(gl, isRound, taps);
    videoPrograms.set(name, program);
    return program;
  };
  const planesOf = (streamId: string): WebGLTexture[] => {
    let textures = planes.get(streamId);
    if (textures === undefined) {
      textures = [1, 2, 2].map((reduction) => {
        const texture = createTexture(gl, gl.LINEAR);
        const { widthPx, heightPx } = frameSize;
        gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R8, widthPx / reduction, heightPx / reduction);
        return texture;
      });
      planes.set(streamId, textures);
    }
    return textures;
  };

  const addBitmap = (layer: BitmapLayer, vertices: number[]): Draw[] => {
    const key = contentKey(layer, 1, () => null, 0);
    let kept = bitmaps.get(layer.id);
    if (kept?.key !== key) {
      if (kept !== undefined) gl.deleteTexture(kept.texture);
      const painted = paintLayer(layer, 1, () => null);
      const texture = createTexture(gl, gl.NEAREST);
      gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, painted.canvas);
      gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
      kept = { key, painted, texture };
      bitmaps.set(layer.id, kept);
    }
    const { offset } = kept.painted;
    const rect = { ...offset, x: layer.rect.x + offset.x, y: layer.rect.y + offset.y };
    const place = addQuads(vertices, cutQuad({ rect, crop: wholePicture }, layer.clip));
    const isBlended = !layer.isOpaque || layer.opacity < 1;
    return [
      {
        program: bitmapProgram,
        textures: [kept.texture],
        isBlended,
        opacity: layer.opacity,
        video: null,
        ...place,
      },
    ];
  };
  const addVideo = ({ item, clip, opacity }: VideoLayer, vertices: number[]): Draw[] => {
    const { rect } = item;
    const crop = coverCrop(frameSize, rect);
    const step = [(crop.right - crop.left) / rect.width, (crop.bottom - crop.top) / rect.height];
    const reduction = Math.max((step[0] ?? 0) * frameSize.widthPx, (step[1] ?? 0) * frameSize.heightPx);
    const taps = Math.max(1, Math.min(4, Math.ceil(reduction / 2 - 0.05)));
    const radii = fourRadii(item.cornerRadiusPx);
    const parts = cornerParts(rect, radii);
    const video = { slot: [rect.x, rect.y, rect.width, rect.height], radii, step };
    const cut = (rects: typeof parts.solid): Quad[] =>
      rects
        .flatMap((part) => cutQuad({ rect, crop }, part))
        .flatMap((quad) => cutQuad({ rect: quad.rect, crop: quad.crop }, clip));
    return ([true, false] as const).flatMap((isRound) => {
      const quads = cut(isRound ? parts.corners : parts.solid);
      if (quads.length === 0) return [];
      const isBlended = isRound || opacity < 1;
      const place = addQuads(vertices, quads);
      const textures = planesOf(item.streamId);
      return [{ program: videoProgram(isRound, taps), textures, isBlended, opacity, video, ...place }];
    });
  };

  return {
    canvas,
    setLayers(layers) {
      const vertices: number[] = [];
      draws = layers.flatMap((layer) =>
        layer.type === 'bitmap' ? addBitmap(layer, vertices) : addVideo(layer, vertices),
      );
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(vertices), gl.DYNAMIC_DRAW);
    },
    showPicture(streamId, picture) {
      for (const [index, texture] of planesOf(streamId).entries()) {
        const reduction = index === 0 ? 1 : 2;
        const [width, height] = [frameSize.widthPx / reduction, frameSize.heightPx / reduction];
        gl.bindTexture(gl.TEXTURE_2D, texture);
        const plane = picture.planes[index] ?? null;
        gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, gl.RED, gl.UNSIGNED_BYTE, plane);
      }
    },
    draw() {
      for (const draw of draws) runDraw(gl, draw);
      waitForGl(gl);
    },
    readPixels: () => readAll(gl),
    dispose() {
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}

function runDraw(gl: WebGL2RenderingContext, draw: Draw): void {
  const { program, slot, radii, step, opacity } = draw.program;
  gl.useProgram(program);
  for (const [unit, texture] of draw.textures.entries()) {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture);
  }
  gl.activeTexture(gl.TEXTURE0);
  gl.uniform1f(opacity, draw.opacity);
  if (draw.video !== null) {
    gl.uniform4fv(slot, draw.video.slot);
    gl.uniform4fv(radii, draw.video.radii);
    gl.uniform2fv(step, draw.video.step);
  }
  if (draw.isBlended) gl.enable(gl.BLEND);
  else gl.disable(gl.BLEND);
  gl.drawArrays(gl.TRIANGLES, draw.firstVertex, draw.vertexCount);
}

/** Adds two triangles per quad; returns their range of vertices. */
function addQuads(vertices: number[], quads: readonly Quad[]): { firstVertex: number; vertexCount: number } {
  const firstVertex = vertices.length / 4;
  for (const { rect, crop } of quads) {
    const [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
    const topLeft = [rect.x, rect.y, crop.left, crop.top];
    const topRight = [right, rect.y, crop.right, crop.top];
    const bottomRight = [right, bottom, crop.right, crop.bottom];
    const bottomLeft = [rect.x, bottom, crop.left, crop.bottom];
    for (const corner of [topLeft, topRight, bottomRight, topLeft, bottomRight, bottomLeft])
      vertices.push(...corner);
  }
  return { firstVertex, vertexCount: quads.length * 6 };
}

function createTexture(gl: WebGL2RenderingContext, filter: number): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}
