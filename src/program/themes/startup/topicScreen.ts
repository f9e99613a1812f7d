import { textColorOn, withAlpha } from '../../../geometry/color.ts';
import { easeOutOvershoot } from '../../../geometry/easing.ts';
import { programRect, toEven, type ProgramRect } from '../../../geometry/rect.ts';
import type { DrawItem } from '../../drawList.ts';
import { groupItem, lineItem, shapeItem } from '../../items.ts';
import { enterProgress, exitProgress, type Show } from '../../show.ts';
import { toPx } from '../../stageUnits.ts';
import { blockItems } from '../../text/blockItems.ts';
import { fitBlock } from '../../text/fitBlock.ts';
import { fitTables } from '../../text/fitTables.ts';
import { words } from '../../words.ts';
import { minTextPx } from '../programTheme.ts';
import { besideColor, primaryFill } from './startupColors.ts';

const textX = 168;
const tagHeightPx = 72;

/** A topic over the whole frame: a curtain of the secondary colour, then one of the primary colour with the title. */
export function topicScreen(show: Show): DrawItem[] {
  const { program, clock, measureText } = show;
  const { topic, colors, fontFamily } = program;
  if (topic === null) return [];
  const away = exitProgress(show);
  const box = { width: toPx(fitTables.topicScreen.width), height: toPx(fitTables.topicScreen.height) };
  const block = fitBlock(topic.name, fitTables.topicScreen, { family: fontFamily, weight: 800 }, measureText);
  const { fill, text } = primaryFill(colors, [300, 0], [1500, 1080]);
  const boxTop = (1080 - box.height) / 2 + 30;
  const top = boxTop + (box.height - block.heightPx) / 2;
  const place = { x: textX, top: Math.round(top), boxWidthPx: box.width };
  const tag = {
    text: words.topicOf(topic.number, topic.count),
    font: { family: fontFamily, weight: 800, sizePx: minTextPx },
  };
  const tagRect = {
    x: textX,
    y: toEven(top - tagHeightPx - 36),
    width: toEven(measureText(tag.text, tag.font) + 52),
    height: tagHeightPx,
  };
  const tagColor = besideColor(colors.secondary, colors.primary);
  const tagShare = enterProgress(show, 260, easeOutOvershoot);
  const back = groupItem('topic:back', [
    shapeItem('topic:fill', programRect, fill),
    ...rings(withAlpha(text, 0.07)),
  ]);
  const tagItems = [
    shapeItem('topic:tag', tagRect, tagColor, 14),
    lineItem(
      'topic:number',
      tag,
      { x: textX + 26, top: tagRect.y, heightPx: tagHeightPx },
      textColorOn(tagColor),
    ),
  ];
  return [
    groupItem(
      'topic:curtain',
      [shapeItem('topic:curtain:fill', programRect, besideColor(colors.secondary, colors.primary))],
      {
        clip: curtain(enterProgress(show, 0), away),
        isApart: true,
      },
    ),
    groupItem(
      'topic:screen',
      [
        back,
        groupItem('topic:tag:group', [groupItem('topic:tag:items', tagItems)], {
          clip: { ...tagRect, width: toEven(tagRect.width * Math.min(1, tagShare)) },
          isApart: true,
        }),
        ...blockItems('topic', block, place, text, clock, show.enterMs + 300),
      ],
      { clip: curtain(enterProgress(show, 110), away), isApart: true },
    ),
  ];
}

/** The covered part of the frame: it grows from the left and shrinks towards the right. */
function curtain(shown: number, away: number): ProgramRect {
  const x = toEven(programRect.width * away);
  return { ...programRect, x, width: Math.max(0, toEven(programRect.width * shown) - x) };
}

/** Large rings that reach in from the right. */
const rings = (color: string): DrawItem[] =>
  [560, 380, 200].map((radiusPx, index) =>
    shapeItem(
      `topic:ring:${String(index)}`,
      { x: 1760 - radiusPx, y: 760 - radiusPx, width: radiusPx * 2, height: radiusPx * 2 },
      color,
      radiusPx,
    ),
  );
