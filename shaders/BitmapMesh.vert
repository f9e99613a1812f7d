#version 300 es
precision highp float;

in vec2 aPosition; // program px
in vec2 aUv; // shares of the bitmap

uniform mat3 uProjectionMatrix;

out vec2 vUv;

void main() {
  vUv = aUv;
  gl_Position = vec4((uProjectionMatrix * vec3(aPosition, 1.0)).xy, 0.0, 1.0);
}
