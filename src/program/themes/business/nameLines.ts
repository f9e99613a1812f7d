import { mixColors, tintToShowOn, white, withAlpha } from '../../../geometry/color.ts';
import { toEven, type ProgramRect } from '../../../geometry/rect.ts';
import type { StreamSource } from '../../../protocol/session.ts';
import type { DrawItem } from '../../drawList.ts';
import { lineItem, shapeItem } from '../../items.ts';
import { textFootPx } from '../../programFrame.ts';
import { fitLine, type FittedLine } from '../../text/fitLine.ts';
import type { NameRoom, NameSign } from '../programTheme.ts';
import { shade } from './businessColors.ts';

/**
 * A soft gradient at the bottom of the slot with a line, and name and role next to it; over a shared screen, a bar
 * with the name.
 */
export function nameLines({ slot, rect, program, frame, measureText }: NameRoom): NameSign | null {
  const sizes = sizesOf[frame.name](rect, slot.source);
  const textX = rect.x + sizes.insetPx + sizes.linePx + sizes.besideLinePx;
  const roomPx = rect.x + rect.width - sizes.insetPx - textX;
  const lineOf = (text: string, sizePx: number, weight: number): FittedLine =>
    fitLine(text, { family: program.fontFamily, weight, sizePx }, roomPx, frame.minTextPx, measureText);
  const name = lineOf(slot.name, sizes.namePx, 600);
  const role = lineOf(sizes.hasRoomForRole ? slot.role : '', sizes.rolePx, 400);
  if (name.text === '') return null;
  const lines = role.text === '' ? [name] : [name, role];
  const heightPx = lines.reduce((sum, line) => sum + lineHeightPx(line), 0);
  const bottom = rect.y + rect.height - textFootPx(rect, sizes.insetPx, frame);
  const top = bottom - heightPx;
  const widthPx = Math.max(...lines.map((line) => line.widthPx));
  const insetX = rect.x + sizes.insetPx;
  const signRect = {
    x: insetX,
    y: top,
    width: toEven(textX + widthPx + sizes.besideLinePx) - insetX,
    height: heightPx,
  };
  const isScreen = slot.source === 'screen';
  const color = tintToShowOn(program.colors.primary, shade);
  const quiet = mixColors(shade, white, 0.82);
  const id = slot.streamId;
  const nameRow = { x: textX, top, heightPx: lineHeightPx(name) };
  const roleRow = { x: textX, top: top + nameRow.heightPx, heightPx: lineHeightPx(role) };
  const sign: DrawItem[] = [
    // Only behind the text: a gradient would darken the shared screen over its whole width.
    ...(isScreen ? [shapeItem(`${id}:bar`, signRect, withAlpha(shade, 0.92))] : []),
    shapeItem(`${id}:line`, { x: insetX, y: top, width: sizes.linePx, height: heightPx }, color),
    lineItem(`${id}:name`, name, nameRow, white),
    ...(role.text === '' ? [] : [lineItem(`${id}:role`, role, roleRow, quiet)]),
  ];
  return { foot: isScreen ? null : gradientItem(`${id}:foot`, rect, top, heightPx), sign, rect: signRect };
}

interface NameSizes {
  namePx: number;
  rolePx: number;
  insetPx: number;
  linePx: number;
  besideLinePx: number;
  hasRoomForRole: boolean;
}

function wideSizes(rect: ProgramRect, source: StreamSource): NameSizes {
  if (source === 'screen')
    return { namePx: 36, rolePx: 36, insetPx: 36, linePx: 6, besideLinePx: 20, hasRoomForRole: false };
  if (rect.height < 300 || rect.width < 476)
    return { namePx: 36, rolePx: 36, insetPx: 20, linePx: 6, besideLinePx: 16, hasRoomForRole: false };
  if (rect.height < 700)
    return { namePx: 44, rolePx: 36, insetPx: 36, linePx: 6, besideLinePx: 20, hasRoomForRole: true };
  return { namePx: 54, rolePx: 40, insetPx: 64, linePx: 8, besideLinePx: 26, hasRoomForRole: true };
}

/** Of a slot of the upright frame: one that is as wide as the frame is large. Where a role would reach a face, it is left out. */
function uprightSizes(rect: ProgramRect, source: StreamSource): NameSizes {
  if (source === 'screen')
    return { namePx: 44, rolePx: 40, insetPx: 40, linePx: 8, besideLinePx: 22, hasRoomForRole: false };
  if (rect.height < 400 || rect.width < 480)
    return { namePx: 40, rolePx: 40, insetPx: 20, linePx: 6, besideLinePx: 16, hasRoomForRole: false };
  if (rect.width < 900 || rect.height < 500)
    return { namePx: 50, rolePx: 40, insetPx: 32, linePx: 8, besideLinePx: 20, hasRoomForRole: true };
  return { namePx: 66, rolePx: 46, insetPx: 56, linePx: 10, besideLinePx: 28, hasRoomForRole: true };
}

const sizesOf = { wide: wideSizes, upright: uprightSizes };

const lineHeightPx = (line: FittedLine): number => toEven(line.font.sizePx * 1.32);

/** Covers the slot from its bottom to well above the text. */
function gradientItem(id: string, slot: ProgramRect, textTop: number, textHeightPx: number): DrawItem {
  const top = Math.max(slot.y, toEven(textTop - textHeightPx * 0.9));
  const rect = { ...slot, y: top, height: slot.y + slot.height - top };
  const at = (offset: number, alpha: number): [number, string] => [offset, withAlpha(shade, alpha)];
  return shapeItem(id, rect, {
    type: 'linear',
    from: [rect.x, rect.y],
    to: [rect.x, rect.y + rect.height],
    stops: [at(0, 0), at(0.2, 0.09), at(0.45, 0.4), at(0.7, 0.68), at(1, 0.82)],
  });
}
