// Where compositePerson finds each of its parameters: indices into 32-bit integers. AssemblyScript and TypeScript both read this file.

/** The person's picture and the frame to write: planes with these strides in bytes. */
export const sourceLuma = 0;
export const sourceU = 1;
export const sourceV = 2;
export const sourceLumaStride = 3;
export const sourceChromaStride = 4;
export const frameLuma = 5;
export const frameU = 6;
export const frameV = 7;
export const frameLumaStride = 8;
export const frameChromaStride = 9;
/** Even. Strides have room for a multiple of eight luma px. */
export const width = 10;
export const height = 11;
/** Addresses of the guided filter's lines: planes of floats. */
export const slope = 12;
export const offset = 13;
export const guideWidth = 14;
/** Row table (two taps) and stretch table of the guide. */
export const guideRows = 15;
export const guideColumns = 16;
/** The background: planes of bytes with these strides; 0 for the fields instead. */
export const pictureLuma = 17;
export const pictureU = 18;
export const pictureV = 19;
export const pictureLumaStride = 20;
export const pictureChromaStride = 21;
/** Planes of floats (0 to 1) to blow up into the background. */
export const fieldLuma = 22;
export const fieldU = 23;
export const fieldV = 24;
export const fieldWidth = 25;
/** Their row and stretch tables, for luma and for chroma. */
export const fieldRows = 26;
export const fieldColumns = 27;
export const fieldChromaRows = 28;
export const fieldChromaColumns = 29;
/** Room for lines of floats, each of `lineBytes`: three of the guide's or field's width, two of the picture's. */
export const lines = 30;
export const lineBytes = 31;
/** The address of a plane of bytes with the frame's luma stride: the last frame's alpha, which gets this one's. */
export const alpha = 32;
/** The mask's thresholds, f32. */
export const low = 33;
export const high = 34;
/** How alpha follows its change, f32: the share of a small one (1 for a first frame), and where noise ends and motion begins. */
export const stillShare = 35;
export const noiseLimit = 36;
export const motionLimit = 37;
