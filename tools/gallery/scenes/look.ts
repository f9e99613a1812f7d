import type { Program } from '../../../src/program/program.ts';
import type { LayoutName, ThemeName } from '../../../src/protocol/session.ts';
import type { TextKind } from './wording.ts';

/** Example brands: the default, and some that are difficult for a theme. */
export const brands = {
  coral: { primary: '#ff5065', secondary: '#defffd' },
  ocean: { primary: '#2f6bff', secondary: '#9be7ff' },
  yellow: { primary: '#ffe600', secondary: '#ffb300' },
  white: { primary: '#ffffff', secondary: '#ffffff' },
  black: { primary: '#000000', secondary: '#000000' },
  twins: { primary: '#7a3fa0', secondary: '#7c41a2' },
} satisfies Record<string, Program['colors']>;
export type BrandName = keyof typeof brands;

/** How a scene is shown. A scene may ignore the parts that do not concern it. */
export interface Look {
  theme: ThemeName;
  brand: BrandName;
  text: TextKind;
  layout: LayoutName;
  /** Cameras on stage, 0 to 9. */
  cameras: number;
}

export const defaultLook: Look = {
  theme: 'startup',
  brand: 'coral',
  text: 'latin',
  layout: 'contain',
  cameras: 3,
};
