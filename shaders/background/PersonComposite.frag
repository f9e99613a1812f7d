#version 300 es
// The person in front of another background, as RGB. PICTURE: that is a picture in RGB, else fields of luma, U and V.
uniform sampler2D uLuma;
uniform sampler2D uChromaU;
uniform sampler2D uChromaV;
uniform sampler2D uAlpha;
#ifdef PICTURE
uniform sampler2D uPicture;
uniform vec4 uCrop; // left, top, width and height, as shares of the picture
#else
uniform sampler2D uFields;
#endif
uniform vec2 uSize;
uniform float uToRgb[6]; // black, gain, red of V, green of U and of V, blue of U
uniform float uIsBottomUp; // 1 where the target's rows run from the bottom

vec3 toRgb(vec3 color) {
  vec2 chroma = color.yz - 128.0 / 255.0;
  return vec3((color.x - uToRgb[0]) * uToRgb[1])
    + vec3(uToRgb[2] * chroma.y, uToRgb[3] * chroma.x + uToRgb[4] * chroma.y, uToRgb[5] * chroma.x);
}

void main() {
  vec2 pixel = gl_FragCoord.xy;
  pixel.y = mix(pixel.y, uSize.y - pixel.y, uIsBottomUp);
  vec2 share = pixel / uSize;
  float luma = texelAt(uLuma, ivec2(pixel)).r;
  float alpha = texelAt(uAlpha, ivec2(pixel)).r;
  vec3 person = toRgb(vec3(luma, sampleAt(uChromaU, share).r, sampleAt(uChromaV, share).r));
#ifdef PICTURE
  vec3 behind = texture(uPicture, uCrop.xy + share * uCrop.zw).rgb;
#else
  vec3 behind = toRgb(sampleAt(uFields, share).rgb);
#endif
  finalColor = vec4(clamp(mix(behind, person, alpha), 0.0, 1.0), 1.0);
}
