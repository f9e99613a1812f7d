import { mixColors, textColorOn } from '../geometry/color.ts';
import { programRect, programSize, type ProgramRect } from '../geometry/rect.ts';
import { avatarColor, avatarInitials } from './avatar.ts';
import type { CornerRadii, DrawItem, DrawList, MeasureText } from './drawList.ts';
import { slotRects } from './layouts/slotRects.ts';
import type { Program, ProgramSlot } from './program.ts';
import type { ProgramTheme } from './themes/programTheme.ts';
import { programThemes } from './themes/programThemes.ts';

/** A program laid out at a time, in ms of the program clock: the same three arguments always give the same list. */
export function layOut(program: Program, _tMs: number, measureText: MeasureText): DrawList {
  const theme = programThemes[program.theme];
  const rects = slotRects(program.layout, program.slots.length, theme.metrics);
  const inset = program.layout === 'pictureInPicture' ? rects[1] : undefined;
  const list: DrawList = [background(program, theme)];
  for (const [index, rect] of rects.entries()) {
    const slot = program.slots[index];
    if (slot === undefined) continue;
    list.push(slot.hasVideo ? videoItem(program, theme, slot, rect) : avatarItem(program, theme, slot, rect));
    if (!program.speakerNamesVisible) continue;
    const free = index === 0 && inset !== undefined ? leftOf(rect, inset, theme.metrics.gapPx) : rect;
    list.push(...theme.nameItems({ slot, rect: free, program, measureText }));
  }
  return list;
}

/** One group, so that it is painted as one picture: the theme's own, and the session's image over it where one is set. */
function background(program: Program, theme: ProgramTheme): DrawItem {
  const items = theme.background(program.colors);
  if (program.backgroundUrl !== null)
    items.push({
      type: 'image',
      id: 'background:image',
      opacity: 1,
      url: program.backgroundUrl,
      rect: programRect,
      fit: 'cover',
      cornerRadiusPx: 0,
    });
  return { type: 'group', id: 'background', opacity: 1, clip: programRect, items };
}

const videoItem = (
  program: Program,
  theme: ProgramTheme,
  slot: ProgramSlot,
  rect: ProgramRect,
): DrawItem => ({
  type: 'video',
  id: `video:${slot.streamId}`,
  opacity: 1,
  streamId: slot.streamId,
  rect,
  fit: slot.source === 'screen' ? 'contain' : 'cover',
  cornerRadiusPx: slotCorners(rect, theme.cornerRadiusPx),
  backdrop: theme.slotColor(program.colors),
});

/** Stands in for a picture: the speaker's initials on a colour of their own. */
function avatarItem(program: Program, theme: ProgramTheme, slot: ProgramSlot, rect: ProgramRect): DrawItem {
  const color = avatarColor(slot.name);
  const diameterPx = Math.round(Math.min(rect.width, rect.height) * 0.42);
  const middleX = rect.x + rect.width / 2;
  // Raised a little, so that it is centred in what the name leaves free.
  const middleY = Math.round(rect.y + rect.height * 0.42);
  const sizePx = Math.round(diameterPx * 0.38);
  const disc = {
    x: middleX - diameterPx / 2,
    y: middleY - diameterPx / 2,
    width: diameterPx,
    height: diameterPx,
  };
  const backdrop = mixColors(theme.slotColor(program.colors), color, 0.14);
  const id = slot.streamId;
  return {
    type: 'group',
    id: `avatar:${id}`,
    opacity: 1,
    clip: rect,
    items: [
      {
        type: 'shape',
        id: `${id}:backdrop`,
        opacity: 1,
        rect,
        fill: { type: 'solid', color: backdrop },
        cornerRadiusPx: slotCorners(rect, theme.cornerRadiusPx),
      },
      {
        type: 'shape',
        id: `${id}:disc`,
        opacity: 1,
        rect: disc,
        fill: { type: 'solid', color },
        cornerRadiusPx: diameterPx / 2,
      },
      {
        type: 'text',
        id: `${id}:initials`,
        opacity: 1,
        text: avatarInitials(slot.name),
        x: middleX,
        baselineY: Math.round(middleY + sizePx * 0.35),
        align: 'center',
        font: { family: program.fontFamily, weight: theme.strongWeight, sizePx },
        color: textColorOn(color),
      },
    ],
  };
}

/** The theme's corners, except where a slot reaches into a corner of the frame. */
function slotCorners(rect: ProgramRect, radiusPx: number): CornerRadii {
  const isLeft = rect.x <= 0;
  const isTop = rect.y <= 0;
  const isRight = rect.x + rect.width >= programSize.width;
  const isBottom = rect.y + rect.height >= programSize.height;
  const corner = (isAtFrame: boolean): number => (isAtFrame ? 0 : radiusPx);
  return [
    corner(isTop && isLeft),
    corner(isTop && isRight),
    corner(isBottom && isRight),
    corner(isBottom && isLeft),
  ];
}

const leftOf = (rect: ProgramRect, other: ProgramRect, gapPx: number): ProgramRect => ({
  ...rect,
  width: Math.max(0, other.x - gapPx - rect.x),
});
