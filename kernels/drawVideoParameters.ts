// Where drawVideo finds each of its parameters: indices into 32-bit integers. AssemblyScript and TypeScript both read this file.

/** Addresses of the picture's planes. */
export const sourceLuma = 0;
export const sourceU = 1;
export const sourceV = 2;
/** Addresses of the tables that scaleTables.ts builds. */
export const lumaRows = 3;
export const lumaColumns = 4;
export const chromaRows = 5;
export const chromaColumns = 6;
/** Samples per side of an output pixel. */
export const taps = 7;
/** Addresses in the frame's planes of the box's top left corner, which may lie outside the frame; strides in bytes. */
export const frameLuma = 8;
export const frameLumaStride = 9;
export const frameU = 10;
export const frameV = 11;
export const frameChromaStride = 12;
/** The part of the box to draw: even, in px from the box's corner. */
export const left = 13;
export const right = 14;
export const top = 15;
export const bottom = 16;
/** Addresses of the coverage that slotCoverage.ts builds. */
export const lumaCoverage = 17;
export const chromaCoverage = 18;
/** 0 to 256. */
export const opacity = 19;
/** Scratch memory: five rows of so many bytes. */
export const scratch = 20;
export const scratchRowBytes = 21;
/** How to convert the picture's colours: one of the conversions in colorConversions.ts. */
export const conversion = 22;
