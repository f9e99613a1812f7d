import { describe, expect, it } from 'vitest';
import { createKeepUpRule } from '../../src/broadcastPage/encoder/keepUpRule.ts';

const good = { framesPerSecond: 29.9, framesDropped: 0 };
const slow = { framesPerSecond: 24, framesDropped: 0 };
const dropping = { framesPerSecond: 30, framesDropped: 5 };

/** The seconds, counted from 1, in which the rule asked for less. */
function judgeAll(seconds: (typeof good)[]): number[] {
  const rule = createKeepUpRule(30);
  return seconds.flatMap((second, index) => (rule.judge(second) ? [index + 1] : []));
}

const repeat = (count: number, ...pattern: (typeof good)[]): (typeof good)[] =>
  Array.from({ length: count }, () => pattern).flat();

describe('whether a machine keeps up', () => {
  it.each([
    ['a machine that is slow from the start', repeat(20, slow), [15]],
    ['frames that are dropped', [...repeat(20, good), ...repeat(10, dropping)], [25]],
    ['a start that is slow', [...repeat(10, slow), ...repeat(60, good)], []],
    ['a hiccup of four seconds', [...repeat(20, good), ...repeat(4, slow), ...repeat(60, good)], []],
    ['hiccups that are far apart', repeat(20, ...repeat(10, good), ...repeat(3, slow)), []],
    ['every other second slow', repeat(60, slow, good), []],
    ['two of three seconds slow', [...repeat(10, good), ...repeat(10, slow, slow, good)], [21]],
    ['27 frames a second', repeat(60, { framesPerSecond: 27, framesDropped: 3 }), []],
  ])('%s', (_name, seconds, asked) => {
    expect(judgeAll(seconds)).toEqual(asked);
  });

  it('waits again after each rendition that ended', () => {
    expect(judgeAll(repeat(40, slow))).toEqual([15, 30]);
  });
});
