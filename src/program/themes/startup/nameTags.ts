import { darkText, isNearWhite, textColorOn, white } from '../../../geometry/color.ts';
import { toEven, type ProgramRect } from '../../../geometry/rect.ts';
import type { StreamSource } from '../../../protocol/session.ts';
import type { DrawItem } from '../../drawList.ts';
import { lineItem, shapeItem } from '../../items.ts';
import { textFootPx, type ProgramFrame } from '../../programFrame.ts';
import { fitLine, type FittedLine } from '../../text/fitLine.ts';
import type { NameRoom, NameSign } from '../programTheme.ts';

/** The name on the primary colour, with the role on a white tag below it; over a shared screen, only the name. */
export function nameTags(nameRoom: NameRoom): NameSign | null {
  const { slot, rect, isBesideCard, program, frame, measureText } = nameRoom;
  const sizes = isBesideCard ? besideCard(rect, frame) : sizesOf[frame.name](rect, slot.source);
  const roomPx = rect.width - 2 * sizes.insetPx;
  const lineOf = (text: string, sizePx: number, weight: number): FittedLine => {
    const font = { family: program.fontFamily, weight, sizePx };
    return fitLine(text, font, roomPx - 2 * paddingPx(sizes, sizePx), frame.minTextPx, measureText);
  };
  const name = lineOf(slot.name, sizes.namePx, 800);
  const role = lineOf(sizes.hasRoomForRole && slot.source === 'camera' ? slot.role : '', sizes.rolePx, 600);
  if (name.text === '') return null;
  const { primary } = program.colors;
  const roleHeightPx = role.text === '' ? 0 : tagHeightPx(role.font.sizePx);
  const nameHeightPx = tagHeightPx(name.font.sizePx);
  const bottom = rect.y + rect.height - textFootPx(rect, sizes.insetPx, frame);
  const x = rect.x + sizes.insetPx;
  const nameTag = tagOf(sizes, x, bottom - roleHeightPx - nameHeightPx, name);
  const roleTag = tagOf(sizes, x, bottom - roleHeightPx, role);
  const roleColor = isNearWhite(primary) ? darkText : white;
  const [r, square] = [sizes.cornerPx, role.text === '' ? sizes.cornerPx : 0];
  const isRoleWider = role.text !== '' && roleTag.rect.width >= nameTag.rect.width;
  const items = [
    ...tagItems(`${slot.streamId}:name`, nameTag, primary, [r, r, isRoleWider ? 0 : r, square]),
    ...(role.text === ''
      ? []
      : tagItems(`${slot.streamId}:role`, roleTag, roleColor, [0, isRoleWider ? r : 0, r, r])),
  ];
  const widthPx = Math.max(nameTag.rect.width, role.text === '' ? 0 : roleTag.rect.width);
  return {
    foot: null,
    sign: items,
    rect: { ...nameTag.rect, width: widthPx, height: nameHeightPx + roleHeightPx },
  };
}

interface TagSizes {
  namePx: number;
  rolePx: number;
  insetPx: number;
  /** The space left and right of a text, to its size. */
  paddingShare: number;
  cornerPx: number;
  hasRoomForRole: boolean;
}

/** Next to a card, the name's tag is 64 px high in every slot, without the role. */
const besideCard = ({ width }: ProgramRect, { name, minTextPx }: ProgramFrame): TagSizes => ({
  namePx: name === 'upright' ? 46 : 42,
  rolePx: minTextPx,
  insetPx: width < 480 ? 16 : 28,
  paddingShare: 0.6,
  cornerPx: 14,
  hasRoomForRole: false,
});

/** Sizes depend on the slot: large slots get larger text and margins. */
function wideSizes(rect: ProgramRect, source: StreamSource): TagSizes {
  const large = rect.height >= 700;
  const small = rect.height < 300 || rect.width < 480;
  return {
    namePx: source === 'screen' ? 36 : large ? 52 : small ? 36 : 42,
    rolePx: large ? 40 : 36,
    insetPx: large ? 48 : small ? 16 : 28,
    paddingShare: 0.6,
    cornerPx: small ? 10 : 14,
    hasRoomForRole: !small,
  };
}

/** Of a slot of the upright frame: one that is as wide as the frame is large. Where a role would reach a face, it is left out. */
function uprightSizes(rect: ProgramRect, source: StreamSource): TagSizes {
  const large = rect.width >= 900 && rect.height >= 500;
  const small = rect.height < 400 || rect.width < 480;
  return {
    namePx: source === 'screen' ? 44 : large ? 62 : small ? 40 : 48,
    rolePx: large ? 46 : 40,
    insetPx: large ? 48 : small ? 12 : 24,
    paddingShare: small ? 0.4 : 0.6,
    cornerPx: small ? 12 : 16,
    hasRoomForRole: !small,
  };
}

const sizesOf = { wide: wideSizes, upright: uprightSizes };

const paddingPx = ({ paddingShare }: TagSizes, sizePx: number): number => Math.round(sizePx * paddingShare);

const tagHeightPx = (sizePx: number): number => toEven(sizePx * 1.5);

interface Tag {
  rect: ProgramRect;
  line: FittedLine;
  textX: number;
}

function tagOf(sizes: TagSizes, x: number, y: number, line: FittedLine): Tag {
  const { sizePx } = line.font;
  const besidePx = paddingPx(sizes, sizePx);
  const width = toEven(line.widthPx + 2 * besidePx + 1);
  return { rect: { x, y, width, height: tagHeightPx(sizePx) }, line, textX: x + besidePx };
}

function tagItems(
  id: string,
  { rect, line, textX }: Tag,
  color: string,
  cornerRadiusPx: [number, number, number, number],
): DrawItem[] {
  const { y: top, height: heightPx } = rect;
  return [
    shapeItem(`${id}:tag`, rect, color, cornerRadiusPx),
    lineItem(id, line, { x: textX, top, heightPx }, textColorOn(color)),
  ];
}
