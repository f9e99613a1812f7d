precision highp float;
precision highp sampler2D;

out vec4 finalColor;

/** A texel; outside the texture that of its nearest edge. */
vec4 texelAt(sampler2D source, ivec2 at) {
  return texelFetch(source, clamp(at, ivec2(0), textureSize(source, 0) - 1), 0);
}

/** A bilinear sample at a share of the texture. Computed here: the hardware rounds its weights, and need not filter floats at all. */
vec4 sampleAt(sampler2D source, vec2 share) {
  vec2 at = share * vec2(textureSize(source, 0)) - 0.5;
  ivec2 first = ivec2(floor(at));
  vec2 part = at - floor(at);
  vec4 upper = mix(texelAt(source, first), texelAt(source, first + ivec2(1, 0)), part.x);
  vec4 lower = mix(texelAt(source, first + ivec2(0, 1)), texelAt(source, first + ivec2(1, 1)), part.x);
  return mix(upper, lower, part.y);
}

/** The mean of samples spread evenly over a pixel of a target of this size. */
vec4 sampleOver(sampler2D source, vec2 pixel, vec2 size, int taps) {
  vec4 sum = vec4(0.0);
  for (int row = 0; row < taps; row++)
    for (int column = 0; column < taps; column++)
      sum += sampleAt(source, (pixel + (vec2(column, row) + 0.5) / float(taps)) / size);
  return sum / float(taps * taps);
}

/** The part of a change over time that is taken: the share of a small one, all of a large one. Figures: share, noise, motion. */
float followChange(float change, vec3 figures) {
  float moved = clamp((abs(change) - figures.y) / (figures.z - figures.y), 0.0, 1.0);
  return change * (figures.x + (1.0 - figures.x) * moved);
}

/** Smoothly from 0 at the lower threshold to 1 at the upper one. */
float applyThresholds(float value, vec2 thresholds) {
  return smoothstep(thresholds.x, thresholds.y, value);
}
