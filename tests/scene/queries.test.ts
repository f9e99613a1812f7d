import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currentLayout,
  isLogoVisible,
  isOnStage,
  leader,
  rosterStreams,
  visibleStreams,
} from '../../src/scene/queries.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { sampleSignals } from '../protocol/samples.ts';
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
  ] as const)('1.4.24 %j with spotlight %j are in the order %j', (shown, spotlight, expected) => {
    expect(order([...shown], spotlight)).toEqual(expected);
  });

  it('1.4.24 cameras, and screens, are each in the order in which they were shown', () => {
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

  it('a stream that is shown is on stage', () => {
    const scene = buildScene(['a']);
    expect([isOnStage(scene, 'a'), isOnStage(scene, 'b')]).toEqual([true, false]);
  });
});

describe('the logo', () => {
  const layouts = ['cover', 'contain', 'pictureInPicture', 'thumbnails', 'focus'] as const;
  type Layout = (typeof layouts)[number];
  const crowded: readonly Layout[] = ['pictureInPicture', 'thumbnails', 'focus'];
  const isShown = (
    shown: string[],
    layout: Layout,
    given: { assetId?: string; spotlight?: string } & Partial<Scene> = {},
  ): boolean => {
    const { assetId = null, spotlight = null, ...scene } = given;
    const built = buildScene(shown, {
      spotlightStreamId: spotlight,
      layoutWithScreenSharing: layout,
      layoutWithoutScreenSharing: layout,
    });
    return isLogoVisible({ ...built, assetId, ...scene }, visibleStreams(built.layout, roster));
  };

  it('1.4.26 is hidden while a question is shown, whatever else is on stage', () => {
    const { question } = sampleSignals.questionShown.data;
    for (const layout of layouts) {
      expect(isShown(['a'], layout)).toBe(true);
      expect(isShown(['a'], layout, { question: { question, index: 0 } })).toBe(false);
    }
  });

  it('1.4.27 is hidden when the first stream is a screen in the spotlight, alone without an asset, or in a crowded layout', () => {
    for (const layout of layouts) {
      const isRoomy = !crowded.includes(layout);
      expect([layout, isShown(['screen-1', 'a'], layout)]).toEqual([layout, isRoomy]);
      expect(isShown(['screen-1', 'a'], layout, { spotlight: 'screen-1' })).toBe(false);
      expect(isShown(['screen-1'], layout)).toBe(false);
      expect([layout, isShown(['screen-1'], layout, { assetId: 'x' })]).toEqual([layout, isRoomy]);
      // A camera in the spotlight comes first, before any screen.
      expect(isShown(['screen-1', 'a'], layout, { spotlight: 'a' })).toBe(true);
    }
  });

  it('1.4.28 is hidden by an asset without a spotlight if there are no streams or the layout is crowded', () => {
    for (const layout of layouts) {
      const isRoomy = !crowded.includes(layout);
      expect(isShown([], layout, { assetId: 'x' })).toBe(false);
      expect([layout, isShown(['a', 'b'], layout, { assetId: 'x' })]).toEqual([layout, isRoomy]);
      expect(isShown(['a', 'b'], layout, { assetId: 'x', spotlight: 'a' })).toBe(true);
      expect(isShown(['a', 'b'], layout)).toBe(true);
      expect(isShown([], layout)).toBe(true);
    }
  });

  it('1.4.26 a logo that is switched off stays hidden', () => {
    const { template } = buildScene([]);
    expect(
      isShown(['a'], 'cover', { template: { ...template, logo: { url: '/l.png', visible: false } } }),
    ).toBe(false);
  });
});

describe('the leader', () => {
  it('1.6.08 one participant leads the auto-production, as long as it is here', () => {
    const connections = [buildConnection('ada', []), buildConnection('bob', [])];
    const scene = { ...buildScene([]), autoProduction: sampleSignals.autoProdUpdated.data };
    const ledBy = (leaderConnectionId: string) =>
      leader({ ...scene, autoProduction: { ...scene.autoProduction, leaderConnectionId } }, connections);
    expect(ledBy('bob')?.id).toBe('bob');
    expect(ledBy('gone')).toBeNull();
    expect(leader(buildScene([]), connections)).toBeNull();
  });
});
