#version 300 es
// The camera's colours weighted by how little of a person is there, and that weight. MEAN: means over weights instead.
uniform sampler2D uColors;
#ifdef MEAN
uniform sampler2D uSums;
uniform float uEpsilon;
#else
uniform sampler2D uMask;
#endif

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  vec3 color = texelFetch(uColors, at, 0).rgb;
#ifdef MEAN
  vec4 sums = texelFetch(uSums, at, 0);
  finalColor = vec4((sums.rgb + uEpsilon * color) / (sums.a + uEpsilon), 1.0);
#else
  float rest = 1.0 - texelFetch(uMask, at, 0).r;
  finalColor = vec4(color * rest, rest);
#endif
}
