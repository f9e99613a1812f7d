#version 300 es
// The mask's next values: small changes slowly, large ones at once.
uniform sampler2D uHeld;
uniform sampler2D uNext;
uniform float uStillShare; // 1 for the first mask
uniform float uNoiseLimit;
uniform float uMotionLimit;

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  float held = texelFetch(uHeld, at, 0).r;
  float change = texelFetch(uNext, at, 0).r - held;
  finalColor = vec4(held + followChange(change, vec3(uStillShare, uNoiseLimit, uMotionLimit)));
}
