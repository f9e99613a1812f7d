// Where convertBgra finds each of its parameters: indices into 32-bit integers. AssemblyScript and TypeScript both read this file.

/** Address of the premultiplied pixels; stride in bytes. */
export const source = 0;
export const sourceStride = 1;
/** A multiple of 8. */
export const width = 2;
/** Even. */
export const height = 3;
/** Addresses of the planes to write; alpha is 0 to leave it out. Strides in bytes. */
export const luma = 4;
export const alpha = 5;
export const lumaStride = 6;
export const chromaU = 7;
export const chromaV = 8;
export const chromaAlpha = 9;
export const chromaStride = 10;
/** Address of 32 weights (i16, in 1/16384) for B, G, R and A: of luma, U, V and alpha, each set twice. */
export const weights = 11;
