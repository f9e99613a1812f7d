import { textColorOn, withAlpha } from '../../../geometry/color.ts';
import { easeOutOvershoot } from '../../../geometry/easing.ts';
import { toEven, type ProgramRect } from '../../../geometry/rect.ts';
import type { DrawItem } from '../../drawList.ts';
import { groupItem, lineItem, shapeItem } from '../../items.ts';
import type { FrameName } from '../../programFrame.ts';
import { enterProgress, exitProgress, type Show } from '../../show.ts';
import { toPx } from '../../stageUnits.ts';
import { blockItems } from '../../text/blockItems.ts';
import { fitBlock } from '../../text/fitBlock.ts';
import { fitTablesOf } from '../../text/fitTables.ts';
import { words } from '../../words.ts';
import { besideColor, primaryFill } from './startupColors.ts';

interface TopicFigures {
  textX: number;
  tagHeightPx: number;
  tagTextPx: number;
  /** Where the gradient begins and ends. */
  fill: { from: [number, number]; to: [number, number] };
  /** The middle of the rings. */
  rings: { x: number; y: number };
}

const figures: Record<FrameName, TopicFigures> = {
  wide: {
    ...{ textX: 168, tagHeightPx: 72, tagTextPx: 36 },
    fill: { from: [300, 0], to: [1500, 1080] },
    rings: { x: 1760, y: 760 },
  },
  upright: {
    ...{ textX: 96, tagHeightPx: 88, tagTextPx: 44 },
    fill: { from: [200, 0], to: [880, 1920] },
    rings: { x: 940, y: 1560 },
  },
};

/** A topic over the whole frame: a curtain of the secondary colour, then one of the primary colour with the title. */
export function topicScreen(show: Show): DrawItem[] {
  const { program, clock, frame, measureText } = show;
  const { textX, tagHeightPx, tagTextPx, fill: way, rings: middle } = figures[frame.name];
  const table = fitTablesOf(frame).topicScreen;
  const { topic, colors, fontFamily } = program;
  if (topic === null) return [];
  const away = exitProgress(show);
  const box = { width: toPx(table.width), height: toPx(table.height) };
  const block = fitBlock(topic.name, table, { family: fontFamily, weight: 800 }, measureText);
  const { fill, text } = primaryFill(colors, way.from, way.to);
  const boxTop = (frame.rect.height - box.height) / 2 + 30;
  const top = boxTop + (box.height - block.heightPx) / 2;
  const place = { x: textX, top: Math.round(top), boxWidthPx: box.width };
  const tag = {
    text: words.topicOf(topic.number, topic.count),
    font: { family: fontFamily, weight: 800, sizePx: tagTextPx },
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
    shapeItem('topic:fill', frame.rect, fill),
    ...rings(middle, withAlpha(text, 0.07)),
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
      [shapeItem('topic:curtain:fill', frame.rect, besideColor(colors.secondary, colors.primary))],
      {
        clip: curtain(frame.rect, enterProgress(show, 0), away),
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
      { clip: curtain(frame.rect, enterProgress(show, 110), away), isApart: true },
    ),
  ];
}

/** The covered part of the frame: it grows from the left and shrinks towards the right. */
function curtain(whole: ProgramRect, shown: number, away: number): ProgramRect {
  const x = toEven(whole.width * away);
  return { ...whole, x, width: Math.max(0, toEven(whole.width * shown) - x) };
}

/** Large rings that reach in from the right. */
const rings = ({ x, y }: { x: number; y: number }, color: string): DrawItem[] =>
  [560, 380, 200].map((radiusPx, index) =>
    shapeItem(
      `topic:ring:${String(index)}`,
      { x: x - radiusPx, y: y - radiusPx, width: radiusPx * 2, height: radiusPx * 2 },
      color,
      radiusPx,
    ),
  );
