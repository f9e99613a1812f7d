import { darkText, isNearWhite, textColorOn, white } from '../../../geometry/color.ts';
import { toEven, type ProgramRect } from '../../../geometry/rect.ts';
import type { StreamSource } from '../../../protocol/session.ts';
import type { DrawItem } from '../../drawList.ts';
import { lineItem, shapeItem } from '../../items.ts';
import { fitLine, type FittedLine } from '../../text/fitLine.ts';
import { minTextPx, type NameRoom, type NameSign } from '../programTheme.ts';

/** The name on the primary colour, with the role on a white tag below it; over a shared screen, only the name. */
export function nameTags({ slot, rect, isBesideCard, program, measureText }: NameRoom): NameSign | null {
  const sizes = isBesideCard ? besideCard(rect) : tagSizes(rect, slot.source);
  const roomPx = rect.width - 2 * sizes.insetPx;
  const lineOf = (text: string, sizePx: number, weight: number): FittedLine => {
    const font = { family: program.fontFamily, weight, sizePx };
    return fitLine(text, font, roomPx - 2 * paddingPx(sizePx), minTextPx, measureText);
  };
  const name = lineOf(slot.name, sizes.namePx, 800);
  const role = lineOf(sizes.hasRoomForRole && slot.source === 'camera' ? slot.role : '', sizes.rolePx, 600);
  if (name.text === '') return null;
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
  return {
    foot: null,
    sign: items,
    rect: { ...nameRect, width: widthPx, height: nameHeightPx + roleHeightPx },
  };
}

interface TagSizes {
  namePx: number;
  rolePx: number;
  insetPx: number;
  cornerPx: number;
  hasRoomForRole: boolean;
}

/** Next to a card, the name's tag is 64 px high in every slot, without the role. */
const besideCard = ({ width }: ProgramRect): TagSizes => ({
  namePx: 42,
  rolePx: minTextPx,
  insetPx: width < 480 ? 16 : 28,
  cornerPx: 14,
  hasRoomForRole: false,
});

/** Sizes depend on the slot: large slots get larger text and margins. */
function tagSizes(rect: ProgramRect, source: StreamSource): TagSizes {
  const large = rect.height >= 700;
  const small = rect.height < 300 || rect.width < 480;
  return {
    namePx: source === 'screen' ? minTextPx : large ? 52 : small ? minTextPx : 42,
    rolePx: large ? 40 : minTextPx,
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
  const { x, y: top, height: heightPx } = rect;
  const textX = x + paddingPx(line.font.sizePx);
  return [
    shapeItem(`${id}:tag`, rect, color, cornerRadiusPx),
    lineItem(id, line, { x: textX, top, heightPx }, textColorOn(color)),
  ];
}
