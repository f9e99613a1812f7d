#version 300 es
precision highp float;

in vec2 aPosition; // clip space: one triangle over all of the target

void main() {
  gl_Position = vec4(aPosition, 0.0, 1.0);
}
