import { withAlpha } from '../../../geometry/color.ts';
import { toEven } from '../../../geometry/rect.ts';
import type { DrawItem } from '../../drawList.ts';
import { groupItem, lineItem, shadowItem, shapeItem, tidy } from '../../items.ts';
import type { FrameName } from '../../programFrame.ts';
import { enterProgress, exitProgress, type Show } from '../../show.ts';
import { blockItems } from '../../text/blockItems.ts';
import { fitBlock } from '../../text/fitBlock.ts';
import { toPx } from '../../stageUnits.ts';
import { fitLine } from '../../text/fitLine.ts';
import type { LowerThirdText } from '../programTheme.ts';
import { businessColors, deep } from './businessColors.ts';

const linePx = 10;
const beforeTextPx = 46;
const afterTextPx = 62;

interface LowerThirdFigures {
  leftPx: number;
  bottomPx: number;
  /** The size of the line above the text, and the height of its row. */
  overTextPx: number;
  eyebrowPx: number;
}

const figures: Record<FrameName, LowerThirdFigures> = {
  wide: { leftPx: 96, bottomPx: 984, overTextPx: 36, eyebrowPx: 52 },
  upright: { leftPx: 56, bottomPx: 1720, overTextPx: 42, eyebrowPx: 60 },
};

/** A line of text (in the upright frame, some lines) with a quiet one above it, on navy, after a vertical line of the primary colour. */
export function lowerThird(show: Show, { id, eyebrow, text, table }: LowerThirdText): DrawItem[] {
  const { program, clock, frame, measureText } = show;
  const { leftPx, bottomPx, overTextPx, eyebrowPx } = figures[frame.name];
  const colors = businessColors(program.colors);
  const family = program.fontFamily;
  const block = fitBlock(text, table, { family, weight: 600 }, measureText);
  if (block.lines.length === 0) return [];
  const small = { family, weight: 400, sizePx: overTextPx };
  const over =
    eyebrow === null ? null : fitLine(eyebrow, small, toPx(table.width), frame.minTextPx, measureText);
  const overPx = over === null || over.text === '' ? 0 : eyebrowPx;
  const heightPx = toEven(block.heightPx + overPx + 34);
  const top = bottomPx - heightPx;
  const textWidthPx = Math.max(block.widthPx, over?.widthPx ?? 0);
  const widthPx = toEven(linePx + beforeTextPx + textWidthPx + afterTextPx);
  const here = 1 - exitProgress(show);
  const linePartPx = toEven(heightPx * enterProgress(show) * here);
  const shownPx = toEven(widthPx * enterProgress(show, 140) * here);
  const box = { x: leftPx, y: top, width: widthPx, height: heightPx };
  const textX = leftPx + linePx + beforeTextPx;
  const overShare = enterProgress(show, 240);
  const items: DrawItem[] = [
    shapeItem(`${id}:box`, box, withAlpha(deep, 0.97)),
    ...(over === null || over.text === ''
      ? []
      : [
          groupItem(
            `${id}:over`,
            [
              lineItem(
                `${id}:eyebrow`,
                over,
                { x: textX, top: top + 22, heightPx: eyebrowPx - 8 },
                colors.quiet,
              ),
            ],
            { opacity: tidy(overShare) },
          ),
        ]),
    ...blockItems(
      id,
      block,
      { x: textX, top: top + 17 + overPx * 0.92, boxWidthPx: textWidthPx },
      colors.text,
      clock,
      show.enterMs + 240,
    ),
  ];
  const line = { x: leftPx, y: bottomPx - linePartPx, width: linePx, height: linePartPx };
  return [
    ...(shownPx > linePx
      ? [
          {
            ...shadowItem(`${id}:shadow`, { ...box, y: box.y + 8, width: shownPx }, 0, '#00000066', 40),
            opacity: tidy(here),
          },
          groupItem(`${id}:panel`, items, { clip: { ...box, width: shownPx }, isApart: true }),
        ]
      : []),
    groupItem(`${id}:line`, linePartPx > 0 ? [shapeItem(`${id}:line:fill`, line, colors.accent)] : []),
  ];
}
