import { withAlpha } from '../../../geometry/color.ts';
import { toEven } from '../../../geometry/rect.ts';
import type { DrawItem } from '../../drawList.ts';
import { groupItem, lineItem, shapeItem, tidy } from '../../items.ts';
import type { FrameName } from '../../programFrame.ts';
import { enterProgress, exitProgress, type Show } from '../../show.ts';
import { toPx } from '../../stageUnits.ts';
import { blockItems } from '../../text/blockItems.ts';
import { fitBlock } from '../../text/fitBlock.ts';
import { fitTablesOf } from '../../text/fitTables.ts';
import { words } from '../../words.ts';
import { businessColors, deep } from './businessColors.ts';

interface TopicFigures {
  lineX: number;
  textX: number;
  /** The size of the line above the title, and the height of its row. */
  overTextPx: number;
  eyebrowPx: number;
  /** Right end and baseline of the large number. */
  figure: { x: number; baselineY: number };
}

const figures: Record<FrameName, TopicFigures> = {
  wide: { lineX: 240, textX: 306, overTextPx: 36, eyebrowPx: 56, figure: { x: 1872, baselineY: 1010 } },
  upright: { lineX: 72, textX: 128, overTextPx: 44, eyebrowPx: 66, figure: { x: 1032, baselineY: 1780 } },
};
const linePx = 10;
const afterEyebrowPx = 22;

/** A topic over the whole frame: its title next to the line, and its number very large behind it. */
export function topicScreen(show: Show): DrawItem[] {
  const { program, clock, frame, measureText } = show;
  const { lineX, textX, overTextPx, eyebrowPx, figure } = figures[frame.name];
  const { topic, colors, fontFamily: family } = program;
  if (topic === null) return [];
  const { accent, text, quiet } = businessColors(colors);
  const away = exitProgress(show);
  const table = fitTablesOf(frame).topicScreen;
  const block = fitBlock(topic.name, table, { family, weight: 600 }, measureText);
  const heightPx = eyebrowPx + afterEyebrowPx + block.heightPx;
  const top = toEven(frame.rect.height / 2 - heightPx / 2);
  const linePartPx = toEven((heightPx + 16) * enterProgress(show, 160));
  const eyebrow = {
    text: words.topicOf(topic.number, topic.count),
    font: { family, weight: 400, sizePx: overTextPx },
  };
  const place = { x: textX, top: top + eyebrowPx + afterEyebrowPx, boxWidthPx: toPx(table.width) };
  const covered = toEven(frame.rect.height * enterProgress(show));
  return [
    groupItem(
      'topic:screen',
      [
        groupItem('topic:back', [
          shapeItem('topic:deep', frame.rect, deep),
          shapeItem('topic:edge', { ...frame.rect, width: 14 }, accent),
          {
            type: 'text',
            id: 'topic:figure',
            opacity: 1,
            text: String(topic.number).padStart(2, '0'),
            ...figure,
            align: 'right',
            font: { family, weight: 600, sizePx: 560 },
            color: withAlpha(accent, 0.16),
          },
        ]),
        groupItem('topic:line', [
          shapeItem(
            'topic:line:fill',
            { x: lineX, y: top - 8, width: linePx, height: Math.max(1, linePartPx) },
            accent,
          ),
        ]),
        groupItem(
          'topic:eyebrow',
          [lineItem('topic:number', eyebrow, { x: textX, top, heightPx: eyebrowPx }, quiet)],
          { opacity: tidy(enterProgress(show, 220)) },
        ),
        ...blockItems('topic', block, place, text, clock, show.enterMs + 260),
      ],
      {
        // The panel rises over the picture and fades out when it leaves.
        clip: { ...frame.rect, y: frame.rect.height - covered, height: covered },
        opacity: tidy(1 - away),
        isApart: true,
      },
    ),
  ];
}
