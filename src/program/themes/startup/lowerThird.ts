import { textColorOn } from '../../../geometry/color.ts';
import { easeOutExpo, easeOutOvershoot } from '../../../geometry/easing.ts';
import { toEven } from '../../../geometry/rect.ts';
import type { DrawItem } from '../../drawList.ts';
import { groupItem, shadowItem, shapeItem, tidy } from '../../items.ts';
import { motionMs } from '../../motion/motionTimes.ts';
import type { FrameName } from '../../programFrame.ts';
import { enterProgress, exitProgress, type Show } from '../../show.ts';
import { blockItems } from '../../text/blockItems.ts';
import { fitBlock } from '../../text/fitBlock.ts';
import type { LowerThirdText } from '../programTheme.ts';
import { besideColor } from './startupColors.ts';

/** Its left and bottom edges. */
const places: Record<FrameName, { leftPx: number; bottomPx: number }> = {
  wide: { leftPx: 48, bottomPx: 1020 },
  upright: { leftPx: 48, bottomPx: 1720 },
};
const edgePx = 24;
const beforeTextPx = 46;
const afterTextPx = 56;
const cornerPx = 22;

/** A line (in the upright frame, some lines) on the secondary colour behind an edge of the primary one. */
export function lowerThird(show: Show, { id, text, table }: LowerThirdText): DrawItem[] {
  const { program, clock, frame, measureText } = show;
  const { leftPx, bottomPx } = places[frame.name];
  const { primary, secondary } = program.colors;
  const block = fitBlock(text, table, { family: program.fontFamily, weight: 800 }, measureText);
  if (block.lines.length === 0) return [];
  const heightPx = Math.max(96, toEven(block.heightPx + 36));
  const widthPx = toEven(edgePx + beforeTextPx + block.widthPx + afterTextPx);
  const top = bottomPx - heightPx;
  const here = 1 - exitProgress(show);
  const edgeShare = easeOutExpo(clock.progress(show.enterMs, motionMs.enter * 0.6)) * here;
  const shownPx = Math.max(edgePx, widthPx * enterProgress(show, 90, easeOutOvershoot) * here);
  const box = { x: leftPx, y: top, width: tidy(shownPx), height: heightPx };
  const edge = {
    x: leftPx,
    y: top + (heightPx * (1 - edgeShare)) / 2,
    width: edgePx,
    height: heightPx * edgeShare,
  };
  const place = {
    x: leftPx + edgePx + beforeTextPx,
    top: top + (heightPx - block.heightPx) / 2,
    boxWidthPx: block.widthPx,
  };
  const isOpen = shownPx > edgePx + 1;
  return [
    ...(isOpen
      ? [
          {
            ...shadowItem(`${id}:shadow`, { ...box, y: box.y + 10 }, cornerPx, '#00000059', 44),
            opacity: tidy(Math.min(1, here)),
          },
          shapeItem(`${id}:box`, box, secondary, cornerPx),
          groupItem(
            `${id}:texts`,
            blockItems(id, block, place, textColorOn(secondary), clock, show.enterMs + 160),
            {
              clip: { ...box, width: Math.max(0, box.width - cornerPx) },
              isApart: true,
            },
          ),
        ]
      : []),
    groupItem(`${id}:edge`, [
      shapeItem(
        `${id}:edge:fill`,
        edge,
        besideColor(primary, secondary),
        isOpen ? [cornerPx, 0, 0, cornerPx] : 6,
      ),
    ]),
  ];
}
