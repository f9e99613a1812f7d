#version 300 es
// A stream's picture in its slot. After the first line VideoMesh defines:
//   PLANES         three I420 planes instead of an RGB picture, and what their values are:
//   BT601_LIMITED  BT.601, limited range
//   BT709_FULL     BT.709, full range
//   CORNERS        this draw covers the slot's corner squares, which are rounded by distance
//   OPAQUE         this draw needs no blending
//   TAPS           samples per side for pictures that shrink to less than half, else 1
precision highp float;

in vec2 vPosition;
in vec2 vUv;
out vec4 finalColor;

#ifdef PLANES
uniform sampler2D uLuma;
uniform sampler2D uChromaU;
uniform sampler2D uChromaV;
#else
uniform sampler2D uPicture;
#endif

uniform float uOpacity;
uniform vec4 uSlot; // x, y, width, height in program px
uniform vec4 uRadii; // top left, top right, bottom right, bottom left
uniform float uPixelsPerUnit; // output pixels to a program px
uniform vec2 uUvPerPixel; // how far one output pixel reaches in the picture

vec3 sampleAt(vec2 uv) {
#ifdef PLANES
  return vec3(texture(uLuma, uv).r, texture(uChromaU, uv).r, texture(uChromaV, uv).r);
#else
  return texture(uPicture, uv).rgb;
#endif
}

vec3 pictureColor() {
#if TAPS > 1
  vec3 sum = vec3(0.0);
  for (int row = 0; row < TAPS; row++)
    for (int column = 0; column < TAPS; column++) {
      vec2 offset = (vec2(column, row) + 0.5) / float(TAPS) - 0.5;
      sum += sampleAt(vUv + offset * uUvPerPixel);
    }
  vec3 color = sum / float(TAPS * TAPS);
#else
  vec3 color = sampleAt(vUv);
#endif
#ifdef BT601_LIMITED
  color = color.r * 1.164384
    + vec3(0.0, -0.391762, 2.017232) * color.g
    + vec3(1.596027, -0.812968, 0.0) * color.b
    + vec3(-0.874202, 0.531668, -1.085631);
#endif
#ifdef BT709_FULL
  // The middle of chroma is 128 of 255.
  color = color.r
    + vec3(0.0, -0.187324, 1.8556) * color.g
    + vec3(1.5748, -0.468124, 0.0) * color.b
    + vec3(-0.790488, 0.329011, -0.931439);
#endif
  return color;
}

#ifdef CORNERS
float coverage() {
  vec2 fromMiddle = vPosition - uSlot.xy - 0.5 * uSlot.zw;
  vec2 sides = fromMiddle.x < 0.0 ? uRadii.xw : uRadii.yz;
  float radius = fromMiddle.y < 0.0 ? sides.x : sides.y;
  vec2 beyond = abs(fromMiddle) - 0.5 * uSlot.zw + radius;
  float distancePx = length(max(beyond, 0.0)) - radius;
  return clamp(0.5 - distancePx * uPixelsPerUnit, 0.0, 1.0);
}
#endif

void main() {
#ifdef CORNERS
  finalColor = vec4(clamp(pictureColor(), 0.0, 1.0), 1.0) * (coverage() * uOpacity);
#elif defined(OPAQUE)
  finalColor = vec4(pictureColor(), 1.0);
#else
  finalColor = vec4(clamp(pictureColor(), 0.0, 1.0), 1.0) * uOpacity;
#endif
}
