import { contrastRatio, darkText, isNearWhite, mixColors, textColorOn, white } from '../../geometry/color.ts';
import { programRect, toEven, type ProgramRect } from '../../geometry/rect.ts';
import type { DrawItem } from '../drawList.ts';
import { fitLine, type FittedLine } from '../fitLine.ts';
import type { StreamSource } from '../../protocol/session.ts';
import type { Program } from '../program.ts';
import { glow } from './glow.ts';
import { leastTextPx, type NameRoom, type ProgramTheme } from './programTheme.ts';

const night = '#150f1c';

/** Bright colours glow less, so that the night stays one: 1 for black to 0.5 for white. */
const calmness = (color: string): number => 1 - contrastRatio(color, '#000000') / 42;

const nightOf = (colors: Program['colors']): string => mixColors(night, colors.primary, 0.03);

/** Round corners, a tinted night with two glows of the brand's colours, names as tags. */
export const startupTheme: ProgramTheme = {
  fontFamily: 'Montserrat',
  strongWeight: 800,
  metrics: { gapPx: 24, marginXPx: 96, marginYPx: 48, stageMarginPx: 48, insetMarginPx: 48 },
  cornerRadiusPx: 28,
  background(colors) {
    const base: DrawItem = {
      type: 'shape',
      id: 'background:base',
      opacity: 1,
      rect: programRect,
      fill: { type: 'solid', color: nightOf(colors) },
      cornerRadiusPx: 0,
    };
    return [
      base,
      ...glow('background:primary', colors.primary, [1860, -40], 900, 0.4 * calmness(colors.primary)),
      ...glow('background:secondary', colors.secondary, [-40, 1140], 820, 0.26 * calmness(colors.secondary)),
    ];
  },
  slotColor: (colors) => mixColors(nightOf(colors), white, 0.08),
  nameItems,
};

/** The name on the primary colour, the role on a white tag that hangs under it; over a screen the name alone. */
function nameItems({ slot, rect, program, measureText }: NameRoom): DrawItem[] {
  const sizes = tagSizes(rect, slot.source);
  const roomPx = rect.width - 2 * sizes.insetPx;
  const lineOf = (text: string, sizePx: number, weight: number): FittedLine => {
    const font = { family: program.fontFamily, weight, sizePx };
    return fitLine(text, font, roomPx - 2 * paddingPx(sizePx), leastTextPx, measureText);
  };
  const name = lineOf(slot.name, sizes.namePx, 800);
  const role = lineOf(sizes.hasRoomForRole && slot.source === 'camera' ? slot.role : '', sizes.rolePx, 600);
  if (name.text === '') return [];
  const { primary } = program.colors;
  const roleHeightPx = role.text === '' ? 0 : tagHeightPx(role.font.sizePx);
  const nameHeightPx = tagHeightPx(name.font.sizePx);
  const bottom = rect.y + rect.height - sizes.insetPx;
  const x = rect.x + sizes.insetPx;
  const nameRect = tagRect(x, bottom - roleHeightPx - nameHeightPx, name);
  const roleRect = tagRect(x, bottom - roleHeightPx, role);
  const roleColor = isNearWhite(primary) ? darkText : white;
  const [r, square] = [sizes.cornerPx, role.text === '' ? sizes.cornerPx : 0];
  const isRoleWider = role.text !== '' && roleRect.width >= nameRect.width;
  const items = [
    ...tagItems(`${slot.streamId}:name`, nameRect, name, primary, [r, r, isRoleWider ? 0 : r, square]),
    ...(role.text === ''
      ? []
      : tagItems(`${slot.streamId}:role`, roleRect, role, roleColor, [0, isRoleWider ? r : 0, r, r])),
  ];
  const widthPx = Math.max(nameRect.width, role.text === '' ? 0 : roleRect.width);
  const clip = { ...nameRect, width: widthPx, height: nameHeightPx + roleHeightPx };
  return [{ type: 'group', id: `names:${slot.streamId}`, opacity: 1, clip, items }];
}

/** Text and room by the slot's size: a full frame is read from further away than a thumbnail. */
function tagSizes(
  rect: ProgramRect,
  source: StreamSource,
): {
  namePx: number;
  rolePx: number;
  insetPx: number;
  cornerPx: number;
  hasRoomForRole: boolean;
} {
  const large = rect.height >= 700;
  const small = rect.height < 300 || rect.width < 480;
  return {
    namePx: source === 'screen' ? leastTextPx : large ? 52 : small ? leastTextPx : 42,
    rolePx: large ? 40 : leastTextPx,
    insetPx: large ? 48 : small ? 16 : 28,
    cornerPx: small ? 10 : 14,
    hasRoomForRole: !small,
  };
}

const paddingPx = (sizePx: number): number => Math.round(sizePx * 0.6);

const tagHeightPx = (sizePx: number): number => toEven(sizePx * 1.5);

const tagRect = (x: number, y: number, line: FittedLine): ProgramRect => ({
  x,
  y,
  width: toEven(line.widthPx + 2 * paddingPx(line.font.sizePx) + 1),
  height: tagHeightPx(line.font.sizePx),
});

function tagItems(
  id: string,
  rect: ProgramRect,
  line: FittedLine,
  color: string,
  cornerRadiusPx: [number, number, number, number],
): DrawItem[] {
  const { font, text } = line;
  return [
    { type: 'shape', id: `${id}:tag`, opacity: 1, rect, fill: { type: 'solid', color }, cornerRadiusPx },
    {
      type: 'text',
      id,
      opacity: 1,
      text,
      x: rect.x + paddingPx(font.sizePx),
      baselineY: rect.y + Math.round(rect.height / 2 + font.sizePx * 0.35),
      align: 'left',
      font,
      color: textColorOn(color),
    },
  ];
}
