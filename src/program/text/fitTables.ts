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
