// Where drawBitmap finds each of its parameters: indices into 32-bit integers. AssemblyScript and TypeScript both read this file.

/** Addresses of the bitmap's planes at the corner of what is drawn; alpha is 0 for opaque planes. Strides in bytes. */
export const sourceLuma = 0;
export const sourceAlpha = 1;
export const sourceLumaStride = 2;
export const sourceU = 3;
export const sourceV = 4;
export const sourceChromaAlpha = 5;
export const sourceChromaStride = 6;
/** Addresses in the frame's planes of the same corner. */
export const frameLuma = 7;
export const frameLumaStride = 8;
export const frameU = 9;
export const frameV = 10;
export const frameChromaStride = 11;
/** What is drawn, in luma px. */
export const width = 12;
export const height = 13;
/** 0 to 256. */
export const opacity = 14;
/** What is drawn, in chroma px. */
export const chromaWidth = 15;
export const chromaHeight = 16;
