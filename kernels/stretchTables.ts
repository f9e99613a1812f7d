// How a stretch table lies in memory, in bytes. AssemblyScript and TypeScript both read this file.

/**
 * It has an entry for each four columns of the output: the first source column (i32), then patterns that pick the left and the right
 * neighbours out of the eight floats from there (16 bytes for the first four floats, 16 for the others), then the shares of the right.
 */
export const stretchBytes = 96;
export const stretchLeft = 16;
export const stretchRight = 48;
export const stretchShares = 80;
/** Floats within reach of an entry. */
export const stretchReach = 8;
