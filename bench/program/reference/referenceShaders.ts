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
uniform float uOpacity;
void main() { color = texture(u0, vUv) * uOpacity; }`;
const videoSource = (isRound: boolean, taps: number): string => `#version 300 es
precision highp float;
in vec2 vPosition;
in vec2 vUv;
out vec4 color;
uniform sampler2D u0;
uniform sampler2D u1;
uniform sampler2D u2;
uniform vec4 uSlot;
uniform vec4 uRadii;
uniform vec2 uStep;
uniform float uOpacity;
vec3 yuvAt(vec2 at) { return vec3(texture(u0, at).r, texture(u1, at).r, texture(u2, at).r); }
void main() {
  vec3 yuv = ${taps === 1 ? 'yuvAt(vUv)' : 'vec3(0.0)'};
  ${
    taps === 1
      ? ''
      : `for (int row = 0; row < ${String(taps)}; row++)
    for (int column = 0; column < ${String(taps)}; column++)
      yuv += yuvAt(vUv + ((vec2(column, row) + 0.5) / ${String(taps)}.0 - 0.5) * uStep);
  yuv /= ${String(taps * taps)}.0;`
  }
  vec3 rgb = yuv.r * 1.164384
    + vec3(0.0, -0.391762, 2.017232) * yuv.g
    + vec3(1.596027, -0.812968, 0.0) * yuv.b
    + vec3(-0.874202, 0.531668, -1.085631);
  float share = uOpacity;
  ${
    isRound
      ? `vec2 p = vPosition - uSlot.xy - 0.5 * uSlot.zw;
  vec2 side = p.x < 0.0 ? uRadii.xw : uRadii.yz;
  float r = p.y < 0.0 ? side.x : side.y;
  vec2 q = abs(p) - 0.5 * uSlot.zw + r;
  share *= clamp(0.5 - length(max(q, 0.0)) + r, 0.0, 1.0);`
      : ''
  }
  color = vec4(clamp(rgb, 0.0, 1.0), 1.0) * share;
}`;

/** A linked program with the places of its uniforms. */
export interface ReferenceProgram {
  program: WebGLProgram;
  slot: WebGLUniformLocation | null;
  radii: WebGLUniformLocation | null;
  step: WebGLUniformLocation | null;
  opacity: WebGLUniformLocation | null;
}

export const createBitmapProgram = (gl: WebGL2RenderingContext): ReferenceProgram => link(gl, bitmapSource);

export const createVideoProgram = (
  gl: WebGL2RenderingContext,
  isRound: boolean,
  taps: number,
): ReferenceProgram => link(gl, videoSource(isRound, taps));

function link(gl: WebGL2RenderingContext, fragmentSource: string): ReferenceProgram {
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
  const at = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name);
  return { program, slot: at('uSlot'), radii: at('uRadii'), step: at('uStep'), opacity: at('uOpacity') };
}
