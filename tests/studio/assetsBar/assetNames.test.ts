import { describe, expect, it } from 'vitest';
import { inOrder, noAssets, reduceAssets } from '../../../src/scene/content/assets.ts';
import { assetName, stepAsset } from '../../../src/studio/assetsBar/assetNames.ts';

const asset = (id: string) => ({ id, url: `/blobs/${id}`, mimeType: 'image/png' });
const list = ['a', 'b', 'c'].map(asset);
const idsOf = (assets: readonly { id: string }[]): string => assets.map(({ id }) => id).join('');

describe('the assets', () => {
  it('2.4.16 previous ends at the first asset, next at the last', () => {
    expect([stepAsset(list, 'a', 'previous'), stepAsset(list, 'a', 'next')]).toEqual([null, 'b']);
    expect([stepAsset(list, 'b', 'previous'), stepAsset(list, 'b', 'next')]).toEqual(['a', 'c']);
    expect([stepAsset(list, 'c', 'previous'), stepAsset(list, 'c', 'next')]).toEqual(['b', null]);
  });

  it('2.4.16 with none on stream, or a deleted one, the first is next', () => {
    expect([stepAsset(list, null, 'previous'), stepAsset(list, null, 'next')]).toEqual([null, 'a']);
    expect(stepAsset(list, 'gone', 'next')).toBe('a');
    expect(stepAsset([], null, 'next')).toBeNull();
  });

  it('2.4.15 an order that does not name all of them keeps the others at the end, in their own order', () => {
    expect(idsOf(inOrder(list, ['c', 'a', 'b']))).toBe('cab');
    expect(idsOf(inOrder(list, ['c']))).toBe('cab');
    expect(idsOf(inOrder(list, ['gone', 'b']))).toBe('bac');
  });

  it('a list from a response replaces the previous one', () => {
    const listed = reduceAssets(
      { ...noAssets, list, refetches: 3 },
      { type: 'assetsListed', data: { assets: [asset('z')] } },
    );
    expect([idsOf(listed.list), listed.refetches]).toEqual(['z', 3]);
  });

  it('an asset without a name is named by its kind and position', () => {
    expect(assetName({ ...asset('a'), name: 'Plan.png' }, 0)).toBe('Plan.png');
    expect(assetName({ ...asset('a'), name: '' }, 4)).toBe('Picture 5');
    expect(assetName({ ...asset('a'), mimeType: 'video/mp4' }, 0)).toBe('Video 1');
  });
});
