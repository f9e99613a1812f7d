import type { ProgramFrame } from '../programFrame.ts';
import type { FitTable } from './fitBlock.ts';

/** The boxes, line counts and sizes of the spec's texts, in stage units. */
export const fitTables = {
  /** 1.9.17 */
  pollQuestion: {
    width: 608,
    height: 185,
    maxLines: 5,
    sizes: [
      [46, 61],
      [30, 45],
      [26, 34.5],
    ],
  },
  /** 1.9.18 */
  startupQuestion: {
    width: 459,
    height: 256,
    maxLines: 8,
    sizes: [
      [56, 64],
      [40, 48],
      [32, 40],
      [24, 32],
    ],
  },
  /** 1.9.19 */
  businessQuestion: {
    width: 688,
    height: 283,
    maxLines: 8,
    sizes: [
      [100, 110],
      [64, 70.4],
      [44, 48.4],
      [36, 43],
      [28, 37],
    ],
  },
  /** 1.9.19 */
  questionLowerThird: {
    width: 815,
    height: 60,
    maxLines: 1,
    sizes: [
      [40, 60],
      [24, 30],
    ],
  },
  /** 1.9.20; the sizes are those of the business question, whose box is as wide. */
  topicScreen: {
    width: 688,
    height: 330,
    maxLines: 8,
    sizes: [
      [100, 110],
      [64, 70.4],
      [44, 48.4],
      [36, 43],
      [28, 37],
    ],
  },
  /** 1.9.20; the sizes are those of the question's lower third. */
  topicLowerThird: {
    width: 832,
    height: 60,
    maxLines: 1,
    sizes: [
      [40, 60],
      [24, 30],
    ],
  },
} as const satisfies Record<string, FitTable>;

type FitTables = Record<keyof typeof fitTables, FitTable>;

const uprightScreenSizes = [
  [84, 92],
  [64, 70.4],
  [48, 54],
  [40, 46],
  [32, 40],
] as const;
const uprightLowerThird: FitTable = {
  width: 560,
  height: 190,
  maxLines: 5,
  sizes: [
    [44, 56],
    [36, 46],
    [30, 38],
  ],
};

/** The same texts in the upright frame: narrower and with more lines, and larger for its width, because it is read on a phone. */
const uprightFitTables: FitTables = {
  pollQuestion: {
    width: 592,
    height: 200,
    maxLines: 5,
    sizes: [
      [48, 60],
      [38, 48],
      [31, 39],
    ],
  },
  startupQuestion: {
    width: 581,
    height: 372,
    maxLines: 9,
    sizes: [
      [60, 68],
      [48, 56],
      [38, 46],
      [32, 40],
    ],
  },
  businessQuestion: { width: 592, height: 600, maxLines: 12, sizes: uprightScreenSizes },
  questionLowerThird: uprightLowerThird,
  topicScreen: { width: 592, height: 560, maxLines: 10, sizes: uprightScreenSizes },
  topicLowerThird: uprightLowerThird,
};

/** The tables of the frame that a text is in. */
export const fitTablesOf = ({ name }: ProgramFrame): FitTables =>
  name === 'upright' ? uprightFitTables : fitTables;
