import { withAlpha } from '../../../geometry/color.ts';
import { toEven } from '../../../geometry/rect.ts';
import type { DrawItem } from '../../drawList.ts';
import { groupItem, lineItem, shapeItem, tidy } from '../../items.ts';
import type { FrameName } from '../../programFrame.ts';
import { enterProgress, exitProgress, type Show } from '../../show.ts';
import { toPx } from '../../stageUnits.ts';
import { blockItems } from '../../text/blockItems.ts';
import { fitBlock } from '../../text/fitBlock.ts';
import { fitLine } from '../../text/fitLine.ts';
import { fitTablesOf } from '../../text/fitTables.ts';
import { words } from '../../words.ts';
import { businessColors, shade } from './businessColors.ts';

interface QuestionFigures {
  lineX: number;
  textX: number;
  middleY: number;
  /** The size of the author's name, and the height of its row. */
  namePx: number;
  authorPx: number;
}

const figures: Record<FrameName, QuestionFigures> = {
  wide: { lineX: 240, textX: 306, middleY: 504, namePx: 36, authorPx: 56 },
  upright: { lineX: 72, textX: 128, middleY: 900, namePx: 44, authorPx: 66 },
};
const linePx = 10;
const afterAuthorPx = 22;

/** A question over the dimmed speakers, next to a line of the primary colour. */
export function questionScreen(show: Show): DrawItem[] {
  const { program, clock, frame, measureText } = show;
  const { lineX, textX, middleY, namePx, authorPx } = figures[frame.name];
  const table = fitTablesOf(frame).businessQuestion;
  const { question, colors, fontFamily: family } = program;
  if (question === null) return [];
  const { accent, text, quiet } = businessColors(colors);
  const block = fitBlock(question.text, table, { family, weight: 600 }, measureText);
  const widthPx = toPx(table.width);
  const font = { family, weight: 400, sizePx: namePx };
  const author = fitLine(words.askedBy(question.authorName), font, widthPx, frame.minTextPx, measureText);
  const heightPx = authorPx + afterAuthorPx + block.heightPx;
  const top = toEven(middleY - heightPx / 2);
  const here = 1 - exitProgress(show);
  const linePartPx = toEven((heightPx + 16) * enterProgress(show, 120));
  const place = { x: textX, top: top + authorPx + afterAuthorPx, boxWidthPx: widthPx };
  return [
    groupItem('question:dim', [shapeItem('question:shade', frame.rect, withAlpha(shade, 0.84))], {
      opacity: tidy(enterProgress(show) * here),
    }),
    groupItem(
      'main:question',
      [
        groupItem('question:line', [
          shapeItem(
            'question:line:fill',
            { x: lineX, y: top - 8, width: linePx, height: Math.max(1, linePartPx) },
            accent,
          ),
        ]),
        groupItem(
          'question:author',
          [lineItem('question:name', author, { x: textX, top, heightPx: authorPx }, quiet)],
          { opacity: tidy(enterProgress(show, 160)) },
        ),
        ...blockItems('question', block, place, text, clock, show.enterMs + 200),
      ],
      { opacity: tidy(here), isApart: true },
    ),
  ];
}
