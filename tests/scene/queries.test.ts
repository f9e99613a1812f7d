import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentLayout, isOnStage, rosterStreams, visibleStreams } from '../../src/scene/queries.ts';
import { buildConnection, buildScene } from './sceneBuilder.ts';

const roster = rosterStreams([
  buildConnection('ada', ['a', 'screen-1']),
  buildConnection('bob', ['b', 'screen-2', 'c']),
]);
const order = (shown: string[], spotlightStreamId: string | null = null): string[] =>
  visibleStreams(buildScene(shown, { spotlightStreamId }).layout, roster).map(({ id }) => id);

describe('visible streams', () => {
  it.each([
    [['a', 'b', 'c'], null, ['a', 'b', 'c']],
    [['c', 'a', 'b'], null, ['c', 'a', 'b']],
    [['a', 'screen-2', 'b', 'screen-1'], null, ['screen-2', 'screen-1', 'a', 'b']],
    [['a', 'screen-1', 'b'], 'b', ['b', 'screen-1', 'a']],
    [['a', 'screen-1', 'screen-2'], 'screen-2', ['screen-2', 'screen-1', 'a']],
    [['a', 'b'], 'c', ['a', 'b']],
    [['a', 'gone', 'b'], 'gone', ['a', 'b']],
    [[], null, []],
  ] as const)('1.4.24 %j with spotlight %j come as %j', (shown, spotlight, expected) => {
    expect(order([...shown], spotlight)).toEqual(expected);
  });

  it('1.4.24 the order within cameras and within screens is that in which they were shown', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'screen-1', 'screen-2']), (shown) => {
        const isScreen = (id: string): boolean => id.startsWith('screen');
        expect(order(shown)).toEqual([...shown.filter(isScreen), ...shown.filter((id) => !isScreen(id))]);
      }),
      { seed: 14, numRuns: 300 },
    );
  });

  it('1.4.22 a visible screen decides which layout applies', () => {
    const { layout } = buildScene(['a', 'screen-1'], {
      layoutWithScreenSharing: 'focus',
      layoutWithoutScreenSharing: 'contain',
    });
    const visible = visibleStreams(layout, roster);
    expect(currentLayout(layout, visible)).toBe('focus');
    expect(
      currentLayout(
        layout,
        visible.filter(({ source }) => source === 'camera'),
      ),
    ).toBe('contain');
  });

  it('on stage is who is shown', () => {
    const scene = buildScene(['a']);
    expect([isOnStage(scene, 'a'), isOnStage(scene, 'b')]).toEqual([true, false]);
  });
});
