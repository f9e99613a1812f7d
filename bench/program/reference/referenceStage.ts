import { coverCrop } from '../../../src/geometry/fit.ts';
import type { ProgramRect } from '../../../src/geometry/rect.ts';
import type { Picture } from '../../../src/compositor/frames/videoFeed.ts';
import { paintLayer } from '../../../src/compositor/painter/painter.ts';
import type { Layer } from '../../../src/compositor/planLayers.ts';

/**
 * The floor that the compositor is measured against: the same layers from the same planes by hand-written WebGL2,
 * with nothing that a general renderer needs. It knows no contain, opacity, clip or change of size.
 */
export interface ReferenceStage {
  canvas: HTMLCanvasElement;
  gl: WebGL2RenderingContext;
  upload(streamId: string, picture: Extract<Picture, { type: 'planes' }>): void;
  draw(): void;
  dispose(): void;
}

const vertexSource = `#version 300 es
precision highp float;
in vec4 aVertex;
out vec2 vPosition;
out vec2 vUv;
void main() {
  vPosition = aVertex.xy;
  vUv = aVertex.zw;
  gl_Position = vec4(aVertex.x / 960.0 - 1.0, 1.0 - aVertex.y / 540.0, 0.0, 1.0);
}`;
const bitmapSource = `#version 300 es
precision highp float;
in vec2 vUv;
out vec4 color;
uniform sampler2D u0;
void main() { color = texture(u0, vUv); }`;
const videoSource = (isRound: boolean): string => `#version 300 es
precision highp float;
in vec2 vPosition;
in vec2 vUv;
out vec4 color;
uniform sampler2D u0;
uniform sampler2D u1;
uniform sampler2D u2;
uniform vec4 uSlot;
uniform vec4 uRadii;
void main() {
  vec3 rgb = texture(u0, vUv).r * 1.164384
    + vec3(0.0, -0.391762, 2.017232) * texture(u1, vUv).r
    + vec3(1.596027, -0.812968, 0.0) * texture(u2, vUv).r
    + vec3(-0.874202, 0.531668, -1.085631);
  ${
    isRound
      ? `vec2 p = vPosition - uSlot.xy - 0.5 * uSlot.zw;
  vec2 side = p.x < 0.0 ? uRadii.xw : uRadii.yz;
  float r = p.y < 0.0 ? side.x : side.y;
  vec2 q = abs(p) - 0.5 * uSlot.zw + r;
  float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r;
  color = vec4(clamp(rgb, 0.0, 1.0), 1.0) * clamp(0.5 - d, 0.0, 1.0);`
      : 'color = vec4(rgb, 1.0);'
  }
}`;

interface Draw {
  program: WebGLProgram;
  textures: WebGLTexture[];
  buffer: WebGLBuffer;
  vertexCount: number;
  blend: boolean;
  slot: ProgramRect | null;
  radii: number[];
}

export function createReferenceStage(layers: readonly Layer[]): ReferenceStage {
  const canvas = document.createElement('canvas');
  canvas.width = 1920;
  canvas.height = 1080;
  const gl = canvas.getContext('webgl2', {
    alpha: false,
    antialias: false,
    powerPreference: 'high-performance',
  });
  if (gl === null) throw new Error('no WebGL2');
  const bitmapProgram = createProgram(gl, bitmapSource);
  const solidProgram = createProgram(gl, videoSource(false));
  const roundProgram = createProgram(gl, videoSource(true));
  const planes = new Map<string, WebGLTexture[]>();
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);

  const draws = layers.flatMap((layer): Draw[] => {
    if (layer.type === 'bitmap') {
      const painted = paintLayer(layer, 1, () => null);
      const rect = {
        ...painted.offset,
        x: layer.rect.x + painted.offset.x,
        y: layer.rect.y + painted.offset.y,
      };
      const texture = createTexture(gl, gl.NEAREST);
      gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, painted.canvas);
      gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
      const vertices = quad(rect, rect, { left: 0, top: 0, right: 1, bottom: 1 });
      return [createDraw(gl, bitmapProgram, [texture], vertices, !layer.isOpaque, null, [])];
    }
    const { rect, cornerRadiusPx, streamId } = layer.item;
    const radii =
      typeof cornerRadiusPx === 'number' ? Array.from({ length: 4 }, () => cornerRadiusPx) : cornerRadiusPx;
    const textures = [0, 1, 2].map((index) => {
      const texture = createTexture(gl, gl.LINEAR);
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R8, index === 0 ? 1280 : 640, index === 0 ? 720 : 360);
      return texture;
    });
    planes.set(streamId, textures);
    const crop = coverCrop({ widthPx: 1280, heightPx: 720 }, rect);
    const vertices = (parts: ProgramRect[]): number[] => parts.flatMap((part) => quad(part, rect, crop));
    const { solid, corners } = splitCorners(rect, radii);
    return [
      createDraw(gl, solidProgram, textures, vertices(solid), false, null, []),
      ...(corners.length === 0
        ? []
        : [createDraw(gl, roundProgram, textures, vertices(corners), true, rect, radii)]),
    ];
  });
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);

  return {
    canvas,
    gl,
    upload(streamId, picture) {
      const sizes = [
        [1280, 720],
        [640, 360],
        [640, 360],
      ] as const;
      for (const [index, texture] of (planes.get(streamId) ?? []).entries()) {
        const [width, height] = sizes[index] ?? [0, 0];
        gl.bindTexture(gl.TEXTURE_2D, texture);
        const plane = picture.planes[index] ?? null;
        gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, gl.RED, gl.UNSIGNED_BYTE, plane);
      }
    },
    draw() {
      gl.viewport(0, 0, 1920, 1080);
      for (const draw of draws) runDraw(gl, draw);
    },
    dispose() {
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}

function runDraw(gl: WebGL2RenderingContext, draw: Draw): void {
  gl.useProgram(draw.program);
  for (const [unit, texture] of draw.textures.entries()) {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture);
  }
  gl.activeTexture(gl.TEXTURE0);
  gl.bindBuffer(gl.ARRAY_BUFFER, draw.buffer);
  gl.vertexAttribPointer(0, 4, gl.FLOAT, false, 0, 0);
  gl.enableVertexAttribArray(0);
  if (draw.slot !== null) {
    const { x, y, width, height } = draw.slot;
    gl.uniform4f(gl.getUniformLocation(draw.program, 'uSlot'), x, y, width, height);
    gl.uniform4fv(gl.getUniformLocation(draw.program, 'uRadii'), draw.radii);
  }
  if (draw.blend) gl.enable(gl.BLEND);
  else gl.disable(gl.BLEND);
  gl.drawArrays(gl.TRIANGLES, 0, draw.vertexCount);
}

function createDraw(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  textures: WebGLTexture[],
  vertices: number[],
  blend: boolean,
  slot: ProgramRect | null,
  radii: number[],
): Draw {
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(vertices), gl.STATIC_DRAW);
  return { program, textures, buffer, vertexCount: vertices.length / 4, blend, slot, radii };
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

function createProgram(gl: WebGL2RenderingContext, fragmentSource: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
  ] as const) {
    const shader = gl.createShader(type);
    if (shader === null) throw new Error('no shader');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.bindAttribLocation(program, 0, 'aVertex');
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true)
    throw new Error(gl.getProgramInfoLog(program) ?? 'did not link');
  gl.useProgram(program);
  for (const unit of [0, 1, 2]) gl.uniform1i(gl.getUniformLocation(program, `u${String(unit)}`), unit);
  return program;
}

/** Two triangles of a part of a rectangle which shows a crop of a picture. */
function quad(
  part: ProgramRect,
  whole: ProgramRect,
  crop: { left: number; top: number; right: number; bottom: number },
): number[] {
  const corner = (x: number, y: number): number[] => [
    x,
    y,
    crop.left + ((x - whole.x) / whole.width) * (crop.right - crop.left),
    crop.top + ((y - whole.y) / whole.height) * (crop.bottom - crop.top),
  ];
  const [right, bottom] = [part.x + part.width, part.y + part.height];
  const [a, b, c, d] = [
    corner(part.x, part.y),
    corner(right, part.y),
    corner(right, bottom),
    corner(part.x, bottom),
  ];
  return [a, b, c, a, c, d].flat();
}

/** The squares at a slot's corners and the rest of it. */
function splitCorners(rect: ProgramRect, radii: number[]): { solid: ProgramRect[]; corners: ProgramRect[] } {
  const r = Math.max(...radii);
  if (r === 0) return { solid: [rect], corners: [] };
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
  const inner = { x: rect.x + r, width: rect.width - 2 * r };
  const square = (x: number, y: number): ProgramRect => ({ x, y, width: r, height: r });
  return {
    solid: [
      { ...inner, y: rect.y, height: r },
      { ...rect, y: rect.y + r, height: rect.height - 2 * r },
      { ...inner, y: bottom - r, height: r },
    ],
    corners: [
      square(rect.x, rect.y),
      square(right - r, rect.y),
      square(right - r, bottom - r),
      square(rect.x, bottom - r),
    ],
  };
}
