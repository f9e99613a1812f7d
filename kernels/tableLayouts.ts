// How the tables that drawVideo reads lie in memory, in bytes. AssemblyScript and TypeScript both read this file.

/** A row table has one entry per output row and sample: offsets of two source rows, then their weights in 1/256, all i32. */
export const rowSampleBytes = 16;
export const rowSecond = 4;
export const rowFirstWeight = 8;
export const rowSecondWeight = 12;

/**
 * A column table begins with three i32: 0 for groups of eight columns or 1 for single columns, then the first source column it
 * uses and the end of those. Single columns have entries like a row table's, with weights in 1/16384.
 */
export const columnHeaderBytes = 16;
export const columnFirstUsed = 4;
export const columnUsedEnd = 8;

/**
 * An entry for a group of columns and one sample: the source column it starts from (i32), two shuffle patterns that pick a pair of
 * neighbours for each column out of 16 bytes each, then 16 weights (i16, in 1/16384).
 */
export const groupColumns = 8;
export const groupSampleBytes = 80;
export const groupLowPattern = 16;
export const groupHighPattern = 32;
export const groupWeights = 48;
/** How far from its start a group can pick. */
export const groupReachBytes = 32;

/**
 * Coverage begins with six i32: bytes of the left and right strips, rows of the top and bottom, width and height of the box. Then
 * one line per top row, one for all rows in the middle, and one per bottom row: the coverage between the strips (one byte
 * of 16), the left strip, the right strip.
 */
export const coverageHeaderBytes = 32;
export const coverageLineHeaderBytes = 16;
