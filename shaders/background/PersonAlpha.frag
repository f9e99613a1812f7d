#version 300 es
// Alpha at full size: the guided filter's line applied to luma, between the thresholds. Small changes are followed slowly.
uniform sampler2D uLuma;
uniform sampler2D uLine;
uniform sampler2D uHeld; // the last frame's alpha
uniform vec2 uSize;
uniform vec2 uThresholds;
uniform float uStillShare; // 1 for the first frame
uniform float uNoiseLimit;
uniform float uMotionLimit;
uniform float uStep; // changes of less than half of this are none

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  vec2 line = sampleAt(uLine, gl_FragCoord.xy / uSize).xy;
  float alpha = applyThresholds(line.x * texelFetch(uLuma, at, 0).r + line.y, uThresholds);
  float held = texelFetch(uHeld, at, 0).r;
  float change = followChange(alpha - held, vec3(uStillShare, uNoiseLimit, uMotionLimit));
  finalColor = vec4(uStillShare < 1.0 && abs(change) < 0.5 * uStep ? held : held + change);
}
