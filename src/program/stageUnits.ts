/** The spec's figures are units of a 1280x720 stage; the program is that stage at 1.5. */
export const stageUnitPx = 1.5;

/** Stage units in program px. */
export const toPx = (units: number): number => units * stageUnitPx;
