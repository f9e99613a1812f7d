#version 300 es
// One direction of the mean over a square. LINE: of the guided filter's slope and offset, computed from four means on the way.
uniform sampler2D uSource;
uniform ivec2 uStep;
uniform int uRadius;
uniform float uEpsilon;

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  vec4 sum = vec4(0.0);
  for (int tap = -uRadius; tap <= uRadius; tap++) {
    vec4 value = texelAt(uSource, at + uStep * tap);
#ifdef LINE
    float slope = (value.z - value.x * value.y) / (value.w - value.x * value.x + uEpsilon);
    value = vec4(slope, value.y - slope * value.x, 0.0, 0.0);
#endif
    sum += value;
  }
  finalColor = sum / float(2 * uRadius + 1);
}
