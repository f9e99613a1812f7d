#version 300 es
// One direction of the mask's blur. THRESHOLDS: the second one, whose result is brought between the thresholds.
uniform sampler2D uMask;
uniform float uWeights[WEIGHTS];
uniform ivec2 uStep;
uniform vec2 uThresholds;

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  float sum = 0.0;
  for (int tap = 0; tap < WEIGHTS; tap++)
    sum += uWeights[tap] * texelAt(uMask, at + uStep * (tap - WEIGHTS / 2)).r;
#ifdef THRESHOLDS
  sum = applyThresholds(sum, uThresholds);
#endif
  finalColor = vec4(sum);
}
