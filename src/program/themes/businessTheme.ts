import { mixColors, tintToShowOn, white, withAlpha } from '../../geometry/color.ts';
import { programRect, toEven, type ProgramRect } from '../../geometry/rect.ts';
import type { StreamSource } from '../../protocol/session.ts';
import type { DrawItem, ShapeItem, TextItem } from '../drawList.ts';
import { fitLine, type FittedLine } from '../fitLine.ts';
import { leastTextPx, type NameRoom, type ProgramTheme } from './programTheme.ts';

const navy = '#0c1424';
/** What names stand on: the foot of the gradient over a picture. */
const shade = '#070c17';

/** Square edges, navy depth, names beside one line of the primary colour. */
export const businessTheme: ProgramTheme = {
  fontFamily: 'Poppins',
  strongWeight: 600,
  metrics: { gapPx: 4, marginXPx: 96, marginYPx: 54, stageMarginPx: 0, insetMarginPx: 48 },
  cornerRadiusPx: 0,
  background(colors) {
    const top = mixColors('#12203a', colors.primary, 0.08);
    const fill = {
      type: 'linear' as const,
      from: [0, 0] as [number, number],
      to: [640, 1080] as [number, number],
      stops: [
        [0, top],
        [0.55, navy],
        [1, '#080d19'],
      ] as [number, string][],
    };
    return [{ type: 'shape', id: 'background:base', opacity: 1, rect: programRect, fill, cornerRadiusPx: 0 }];
  },
  slotColor: (colors) => mixColors(mixColors(navy, white, 0.07), colors.primary, 0.05),
  nameItems,
};

/** A soft gradient at the slot's foot, on it the line with name and role beside it; over a screen a bar with the name. */
function nameItems({ slot, rect, program, measureText }: NameRoom): DrawItem[] {
  const sizes = nameSizes(rect, slot.source);
  const textX = rect.x + sizes.insetPx + sizes.linePx + sizes.besideLinePx;
  const roomPx = rect.x + rect.width - sizes.insetPx - textX;
  const lineOf = (text: string, sizePx: number, weight: number): FittedLine =>
    fitLine(text, { family: program.fontFamily, weight, sizePx }, roomPx, leastTextPx, measureText);
  const name = lineOf(slot.name, sizes.namePx, 600);
  const role = lineOf(sizes.hasRoomForRole ? slot.role : '', sizes.rolePx, 400);
  if (name.text === '') return [];
  const lines = role.text === '' ? [name] : [name, role];
  const heightPx = lines.reduce((sum, line) => sum + lineHeightPx(line), 0);
  const bottom = rect.y + rect.height - sizes.insetPx;
  const top = bottom - heightPx;
  const widthPx = Math.max(...lines.map((line) => line.widthPx));
  const foot =
    slot.source === 'screen'
      ? barItem(`${slot.streamId}:foot`, {
          ...rect,
          x: rect.x + sizes.insetPx,
          y: top,
          height: heightPx,
          width: toEven(textX + widthPx + sizes.besideLinePx) - rect.x - sizes.insetPx,
        })
      : gradientItem(`${slot.streamId}:foot`, rect, top, heightPx);
  const color = tintToShowOn(program.colors.primary, shade);
  const line = { x: rect.x + sizes.insetPx, y: top, width: sizes.linePx, height: heightPx };
  const texts = [
    textItem(`${slot.streamId}:name`, name, textX, top, white),
    textItem(`${slot.streamId}:role`, role, textX, top + lineHeightPx(name), mixColors(shade, white, 0.82)),
  ].filter(({ text }) => text !== '');
  const items: DrawItem[] = [
    foot,
    {
      type: 'shape',
      id: `${slot.streamId}:line`,
      opacity: 1,
      rect: line,
      fill: { type: 'solid', color },
      cornerRadiusPx: 0,
    },
    ...texts,
  ];
  return [{ type: 'group', id: `names:${slot.streamId}`, opacity: 1, clip: foot.rect, items }];
}

interface NameSizes {
  namePx: number;
  rolePx: number;
  insetPx: number;
  linePx: number;
  besideLinePx: number;
  hasRoomForRole: boolean;
}

function nameSizes(rect: ProgramRect, source: StreamSource): NameSizes {
  if (source === 'screen')
    return { namePx: 36, rolePx: 36, insetPx: 36, linePx: 6, besideLinePx: 20, hasRoomForRole: false };
  if (rect.height < 300 || rect.width < 476)
    return { namePx: 36, rolePx: 36, insetPx: 20, linePx: 6, besideLinePx: 16, hasRoomForRole: false };
  if (rect.height < 700)
    return { namePx: 44, rolePx: 36, insetPx: 36, linePx: 6, besideLinePx: 20, hasRoomForRole: true };
  return { namePx: 54, rolePx: 40, insetPx: 64, linePx: 8, besideLinePx: 26, hasRoomForRole: true };
}

const lineHeightPx = (line: FittedLine): number => toEven(line.font.sizePx * 1.32);

const textItem = (id: string, line: FittedLine, x: number, top: number, color: string): TextItem => ({
  type: 'text',
  id,
  opacity: 1,
  text: line.text,
  x,
  baselineY: Math.round(top + lineHeightPx(line) / 2 + line.font.sizePx * 0.35),
  align: 'left',
  font: line.font,
  color,
});

/** From the slot's foot to well above the text. */
function gradientItem(id: string, slot: ProgramRect, textTop: number, textHeightPx: number): ShapeItem {
  const top = Math.max(slot.y, toEven(textTop - textHeightPx * 0.9));
  const rect = { ...slot, y: top, height: slot.y + slot.height - top };
  const at = (offset: number, alpha: number): [number, string] => [offset, withAlpha(shade, alpha)];
  const fill = {
    type: 'linear' as const,
    from: [rect.x, rect.y] as [number, number],
    to: [rect.x, rect.y + rect.height] as [number, number],
    stops: [at(0, 0), at(0.2, 0.09), at(0.45, 0.4), at(0.7, 0.68), at(1, 0.82)],
  };
  return { type: 'shape', id, opacity: 1, rect, fill, cornerRadiusPx: 0 };
}

/** Behind the text alone: a gradient would darken what a screen shows from side to side. */
const barItem = (id: string, rect: ProgramRect): ShapeItem => ({
  type: 'shape',
  id,
  opacity: 1,
  rect,
  fill: { type: 'solid', color: withAlpha(shade, 0.92) },
  cornerRadiusPx: 0,
});
