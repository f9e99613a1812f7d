import { renderToStaticMarkup } from 'react-dom/server';
import { createStore } from 'zustand/vanilla';
import { describe, expect, it } from 'vitest';
import type { BackgroundState } from '../../../src/participant/background/cameraBackground.ts';
import { BackgroundPicker } from '../../../src/studio/background/BackgroundPicker.tsx';
import { whyNoBackground } from '../../../src/studio/background/useWhyNoBackground.ts';
import type { TextKey } from '../../../src/text/t.ts';

/** The markup of the choice in this state. */
function draw(given: Partial<BackgroundState> = {}, whyNot: TextKey | null = null): string {
  const state: BackgroundState = {
    choice: 'none',
    isLoading: false,
    ownPictureUrl: null,
    problem: null,
    ...given,
  };
  const background = {
    store: createStore(() => state),
    start: () => {},
    choose: () => {},
    findOwnPicture: () => {},
    addOwnPicture: () => Promise.resolve(),
    removeOwnPicture: () => {},
    dispose: () => {},
  };
  return renderToStaticMarkup(<BackgroundPicker background={background} whyNot={whyNot} />);
}

interface DrawnTile {
  name: string;
  isChosen: boolean;
  isDisabled: boolean;
}

const tilesOf = (markup: string): DrawnTile[] =>
  [...markup.matchAll(/<button([^>]*role="radio"[^>]*)>(.*?)<\/button>/g)].map(
    ([, attributes = '', inside = '']) => ({
      name: inside.replaceAll(/<svg.*?<\/svg>/g, '').replaceAll(/<[^>]+>/g, ''),
      isChosen: attributes.includes('aria-checked="true"'),
      isDisabled: attributes.includes('aria-disabled="true"') || / disabled/.test(attributes),
    }),
  );

describe('the choice of a background', () => {
  it('1.2.25 has none, blurred and eight pictures with their names, of which one is chosen', () => {
    const tiles = tilesOf(draw({ choice: 'office-view' }));
    expect(tiles.map(({ name }) => name)).toEqual([
      ...['None', 'Blurred', 'Home library', 'Living room', 'Home office', 'Office hallway'],
      ...['Lobby', 'Meeting room', 'Open office', 'Office view'],
    ]);
    expect(tiles.filter(({ isChosen }) => isChosen).map(({ name }) => name)).toEqual(['Office view']);
    expect(tiles.some(({ isDisabled }) => isDisabled)).toBe(false);
  });

  it("offers one's own picture once there is one, and to remove it", () => {
    expect(draw()).toContain('Upload a picture');
    expect(draw()).not.toContain('Remove your picture');
    const markup = draw({ choice: 'own', ownPictureUrl: 'blob:mine' });
    expect(tilesOf(markup).at(-1)).toMatchObject({ name: 'Your picture', isChosen: true });
    expect(markup).toContain('src="blob:mine"');
    expect(markup).toContain('Another picture');
    expect(markup).toContain('Remove your picture');
  });

  it('says that a background is being loaded, and why a file was not taken', () => {
    expect(draw({ choice: 'blur', isLoading: true })).toMatch(/role="status">Loading the background</);
    expect(draw({ choice: 'blur' })).toMatch(/role="status"></);
    expect(draw({ problem: 'tooLarge' })).toMatch(/role="alert">[^<]*larger than 20 MB/);
  });

  it('1.2.22 is disabled without a picture of oneself, and says why', () => {
    const markup = draw({}, 'background.cameraOff');
    expect(tilesOf(markup).every(({ isDisabled }) => isDisabled)).toBe(true);
    expect(markup).toContain('Turn your camera on to choose a background.');
  });
});

it.each([
  [true, true, null, null],
  [false, true, null, 'background.noCamera'],
  [true, false, null, 'background.cameraOff'],
  [true, true, 'ALREADY_IN_USE', 'background.cameraProblem'],
] as const)('with a camera: %s, on: %s, problem: %s, the reason is %s', (has, isOn, problem, reason) => {
  expect(whyNoBackground(has, { isOn, problem })).toBe(reason);
});
