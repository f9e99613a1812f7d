import { withAlpha } from '../../../geometry/color.ts';
import { programRect, toEven } from '../../../geometry/rect.ts';
import type { DrawItem } from '../../drawList.ts';
import { groupItem, lineItem, shapeItem, tidy } from '../../items.ts';
import { enterProgress, exitProgress, type Show } from '../../show.ts';
import { toPx } from '../../stageUnits.ts';
import { blockItems } from '../../text/blockItems.ts';
import { fitBlock } from '../../text/fitBlock.ts';
import { fitTables } from '../../text/fitTables.ts';
import { words } from '../../words.ts';
import { minTextPx } from '../programTheme.ts';
import { businessColors, deep } from './businessColors.ts';

const lineX = 240;
const linePx = 10;
const textX = 306;
const eyebrowPx = 56;
const afterEyebrowPx = 22;

/** A topic over the whole frame: its title next to the line, and its number very large behind it. */
export function topicScreen(show: Show): DrawItem[] {
  const { program, clock, measureText } = show;
  const { topic, colors, fontFamily: family } = program;
  if (topic === null) return [];
  const { accent, text, quiet } = businessColors(colors);
  const away = exitProgress(show);
  const table = fitTables.topicScreen;
  const block = fitBlock(topic.name, table, { family, weight: 600 }, measureText);
  const heightPx = eyebrowPx + afterEyebrowPx + block.heightPx;
  const top = toEven(programRect.height / 2 - heightPx / 2);
  const linePartPx = toEven((heightPx + 16) * enterProgress(show, 160));
  const eyebrow = {
    text: words.topicOf(topic.number, topic.count),
    font: { family, weight: 400, sizePx: minTextPx },
  };
  const place = { x: textX, top: top + eyebrowPx + afterEyebrowPx, boxWidthPx: toPx(table.width) };
  const covered = toEven(programRect.height * enterProgress(show));
  return [
    groupItem(
      'topic:screen',
      [
        groupItem('topic:back', [
          shapeItem('topic:deep', programRect, deep),
          shapeItem('topic:edge', { ...programRect, width: 14 }, accent),
          {
            type: 'text',
            id: 'topic:figure',
            opacity: 1,
            text: String(topic.number).padStart(2, '0'),
            x: 1872,
            baselineY: 1010,
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
        clip: { ...programRect, y: programRect.height - covered, height: covered },
        opacity: tidy(1 - away),
        isApart: true,
      },
    ),
  ];
}
