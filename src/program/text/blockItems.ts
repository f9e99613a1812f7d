import { easeOutExpo } from '../../geometry/easing.ts';
import { toEven } from '../../geometry/rect.ts';
import type { DrawItem, GroupItem } from '../drawList.ts';
import { baselineOf, groupItem } from '../items.ts';
import type { FrameClock } from '../motion/frameClock.ts';
import { lineDelayMs, motionMs } from '../motion/motionTimes.ts';
import type { FittedBlock } from './fitBlock.ts';

/** Where a block of text is: its box's left edge and top. Right-to-left lines end at the box's right edge. */
export interface BlockPlace {
  x: number;
  top: number;
  boxWidthPx: number;
}

/**
 * How far marks above capitals and tails below the baseline reach out of a tight line, as a share of the font size.
 */
const overhang = 0.12;

/** The lines of a block; from `startMs` on, one after the other rises from behind its own bottom edge. */
export function blockItems(
  id: string,
  block: FittedBlock,
  { x, top, boxWidthPx }: BlockPlace,
  color: string,
  clock: FrameClock,
  startMs: number,
): DrawItem[] {
  const isRightToLeft = block.direction === 'rtl';
  const { sizePx } = block.font;
  const groups = block.lines.map((line, index): GroupItem => {
    const share = clock.progress(
      startMs === -Infinity ? startMs : startMs + index * lineDelayMs,
      motionMs.enter,
    );
    const lineTop = top + index * block.lineHeightPx;
    const riseBy = toEven((1 - easeOutExpo(share)) * block.lineHeightPx * 1.1);
    const over = Math.ceil(sizePx * overhang);
    return groupItem(
      `${id}:line:${String(index)}`,
      share <= 0
        ? []
        : [
            {
              type: 'text',
              id: `${id}:text:${String(index)}`,
              opacity: 1,
              text: line.text,
              x: isRightToLeft ? x + boxWidthPx : x,
              baselineY: baselineOf(lineTop, block.lineHeightPx, sizePx) + riseBy,
              align: isRightToLeft ? 'right' : 'left',
              font: block.font,
              color,
              direction: block.direction,
            },
          ],
      {
        clip: {
          x: Math.floor(x - over),
          y: Math.floor(lineTop - over),
          width: Math.ceil(boxWidthPx + 2 * over),
          height: Math.ceil(block.lineHeightPx + 2 * over),
        },
        isApart: share < 1,
      },
    );
  });
  return groups.filter(({ items }) => items.length > 0);
}
