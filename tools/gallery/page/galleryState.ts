import { allScenes } from '../scenes/allScenes.ts';
import { brands, defaultLook, type BrandName, type Look } from '../scenes/look.ts';
import type { ProgramScene } from '../scenes/programScene.ts';
import { textKinds } from '../scenes/wording.ts';
import { layoutNameSchema, themeSchema } from '../../../src/protocol/session.ts';

/** What a sheet of small pictures varies; `none` shows one large picture. */
export const sheetKinds = ['none', 'scenes', 'texts', 'layouts', 'brands', 'times'] as const;
export type SheetKind = (typeof sheetKinds)[number];

export const speeds = [1, 0.5, 0.25, 0.1] as const;

/** What the gallery shows; all of it is in the page's address. */
export interface GalleryState {
  sceneId: string;
  /** The scene that was on air before, or null. */
  fromId: string | null;
  look: Look;
  sheet: SheetKind;
  speed: number;
}

export const firstState: GalleryState = {
  sceneId: allScenes[0]?.id ?? '',
  fromId: null,
  look: defaultLook,
  sheet: 'none',
  speed: 1,
};

export const findScene = (id: string | null): ProgramScene | null =>
  allScenes.find((scene) => scene.id === id) ?? null;

/** The scene `by` positions further in the list, wrapping around at its ends. */
export function sceneAfter(id: string, steps: number): string {
  const index = allScenes.findIndex((scene) => scene.id === id);
  return allScenes.at((index + steps + allScenes.length) % allScenes.length)?.id ?? id;
}

/** The value after the given one, wrapping around at the end. */
export function nextOf<Value>(values: readonly Value[], value: Value, steps = 1): Value {
  const index = values.indexOf(value);
  return values.at((index + steps + values.length) % values.length) ?? value;
}

export const layoutNames = layoutNameSchema.options;
export const themeNames = themeSchema.options;
export const brandNames = Object.keys(brands).filter((name): name is BrandName => name in brands);

export function toHash({ sceneId, fromId, look, sheet, speed }: GalleryState): string {
  return `#${new URLSearchParams({
    scene: sceneId,
    ...(fromId === null ? {} : { from: fromId }),
    theme: look.theme,
    brand: look.brand,
    text: look.text,
    layout: look.layout,
    cameras: String(look.cameras),
    ...(sheet === 'none' ? {} : { sheet }),
    ...(speed === 1 ? {} : { speed: String(speed) }),
  }).toString()}`;
}

/** The state in an address; whatever is missing has its initial value. */
export function fromHash(hash: string): GalleryState {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const oneOf = <Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value =>
    values.find((value) => value === given.get(name)) ?? otherwise;
  const cameras = Number(given.get('cameras') ?? defaultLook.cameras);
  return {
    sceneId: findScene(given.get('scene'))?.id ?? firstState.sceneId,
    fromId: findScene(given.get('from'))?.id ?? null,
    look: {
      theme: oneOf('theme', themeNames, defaultLook.theme),
      brand: oneOf('brand', brandNames, defaultLook.brand),
      text: oneOf('text', textKinds, defaultLook.text),
      layout: oneOf('layout', layoutNames, defaultLook.layout),
      cameras: Number.isInteger(cameras) && cameras >= 0 && cameras <= 9 ? cameras : defaultLook.cameras,
    },
    sheet: oneOf('sheet', sheetKinds, 'none'),
    speed: speeds.find((speed) => String(speed) === given.get('speed')) ?? 1,
  };
}
