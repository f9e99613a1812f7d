// How drawVideo brings a picture to the frame's colours, which are BT.709 of limited range. AssemblyScript and TypeScript both read this file.

/** The picture has the frame's colours already. */
export const keepColors = 0;
/** From BT.601 of limited range. */
export const convertBt601Limited = 1;
/** From BT.709 of full range. */
export const convertBt709Full = 2;
