#version 300 es
precision highp float;

in vec2 aPosition; // program px
in vec2 aUv; // shares of the picture

uniform mat3 uProjectionMatrix;

out vec2 vPosition;
out vec2 vUv;

void main() {
  vPosition = aPosition;
  vUv = aUv;
  gl_Position = vec4((uProjectionMatrix * vec3(aPosition, 1.0)).xy, 0.0, 1.0);
}
