#version 300 es
// A painted bitmap, premultiplied.
precision highp float;

in vec2 vUv;
out vec4 finalColor;

uniform sampler2D uBitmap;
uniform float uOpacity;

void main() {
  finalColor = texture(uBitmap, vUv) * uOpacity;
}
