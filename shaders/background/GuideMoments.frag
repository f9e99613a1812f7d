#version 300 es
// What the guided filter takes means of: the guide, the mask, their product, the guide's square.
uniform sampler2D uLuma;
uniform sampler2D uMask;
uniform vec2 uSize;
uniform int uLumaTaps;

void main() {
  vec2 pixel = floor(gl_FragCoord.xy);
  float guide = sampleOver(uLuma, pixel, uSize, uLumaTaps).r;
  float mask = sampleAt(uMask, (pixel + 0.5) / uSize).r;
  finalColor = vec4(guide, mask, guide * mask, guide * guide);
}
