#version 300 es
// The camera's planes at the mask's size: luma, U and V. As RGB where RGB is defined.
uniform sampler2D uLuma;
uniform sampler2D uChromaU;
uniform sampler2D uChromaV;
uniform vec2 uSize;
uniform int uLumaTaps;
uniform int uChromaTaps;
uniform float uToRgb[6]; // black, gain, red of V, green of U and of V, blue of U

void main() {
  vec2 pixel = floor(gl_FragCoord.xy);
  vec3 color = vec3(
    sampleOver(uLuma, pixel, uSize, uLumaTaps).r,
    sampleOver(uChromaU, pixel, uSize, uChromaTaps).r,
    sampleOver(uChromaV, pixel, uSize, uChromaTaps).r
  );
#ifdef RGB
  vec2 chroma = color.yz - 128.0 / 255.0;
  color = vec3((color.x - uToRgb[0]) * uToRgb[1])
    + vec3(uToRgb[2] * chroma.y, uToRgb[3] * chroma.x + uToRgb[4] * chroma.y, uToRgb[5] * chroma.x);
#endif
  finalColor = vec4(color, 1.0);
}
