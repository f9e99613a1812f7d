import { toEven, type ProgramRect } from '../../geometry/rect.ts';
import { moveItem, type DrawItem } from '../drawList.ts';
import { groupItem, lineItem, pathItem, shapeItem } from '../items.ts';
import type { ProgramTicker } from '../program.ts';
import type { FrameName } from '../programFrame.ts';
import { enterProgress, exitProgress, type Show } from '../show.ts';
import { fitLine } from '../text/fitLine.ts';
import { programThemes } from '../themes/programThemes.ts';
import { words } from '../words.ts';
import { networkSigns } from './networkSigns.ts';

/**
 * Program px per second. A step is a whole number of output pixels at 1080p and at 720p, and there is one per frame
 * at 30 fps.
 */
const speedPxPerSecond = 180;
const stepPx = 6;
/** The longest part; longer ones are cut. */
const longestPartPx = 1500;

interface TickerFigures {
  textPx: number;
  paddingPx: number;
  /** Between one part and the next. */
  betweenPx: number;
  /** The most room that the group's name has. */
  labelRoomPx: number;
  signPx: number;
}

const figures: Record<FrameName, TickerFigures> = {
  wide: { textPx: 36, paddingPx: 30, betweenPx: 72, labelRoomPx: 520, signPx: 34 },
  upright: { textPx: 48, paddingPx: 36, betweenPx: 84, labelRoomPx: 460, signPx: 44 },
};
/** The space around the dot in a sign's box. */
const aroundDotPx = 6;

interface Part {
  id: string;
  widthPx: number;
  /** Its items with their left edge at 0. */
  items: DrawItem[];
}

/** The session-info widget: a strip at the bottom in which group, session, note and links pass by endlessly. */
export function tickerItems(show: Show): DrawItem[] {
  const { program, clock, frame } = show;
  const { tickerHeightPx } = frame;
  const { betweenPx } = figures[frame.name];
  const { ticker } = program;
  if (ticker === null) return [];
  const { strip: style } = programThemes[program.theme].style(program.colors);
  const top = frame.rect.height - tickerHeightPx;
  const parts = tickerParts(show, ticker, top);
  const loopPx = Math.max(
    stepPx,
    parts.reduce((sum, { widthPx }) => sum + widthPx + betweenPx, 0),
  );
  const roundPx = Math.ceil(loopPx / stepPx) * stepPx;
  const elapsedMs = Math.max(0, clock.tMs - ticker.sinceMs);
  const steps = Math.floor((elapsedMs * speedPxPerSecond) / 1000 / stepPx + 1e-6);
  clock.wakeAt(ticker.sinceMs + ((steps + 1) * stepPx * 1000) / speedPxPerSecond);
  const offsetPx = (steps * stepPx) % roundPx;
  const label = labelOf(show, ticker, top);
  const room = { x: label.widthPx, y: top, width: frame.rect.width - label.widthPx, height: tickerHeightPx };
  const copies = Math.ceil(room.width / roundPx) + 1;
  const passing = Array.from({ length: copies }, (_, copy) => {
    let x = room.x + betweenPx + copy * roundPx - offsetPx;
    return parts.flatMap((part) => {
      const at = x;
      x += part.widthPx + betweenPx;
      if (at > frame.rect.width || at + part.widthPx + betweenPx < room.x) return [];
      const id = `ticker:${String(copy)}:${part.id}`;
      return [
        groupItem(
          id,
          part.items.map((item) => moveItem(item, at, 0)),
        ),
      ];
    });
  }).flat();
  const strip = { x: 0, y: top, width: frame.rect.width, height: tickerHeightPx };
  const away = 1 - enterProgress(show) + exitProgress(show);
  const byY = toEven(away * tickerHeightPx);
  const back = groupItem('ticker:back', [
    shapeItem('ticker:strip', strip, style.back),
    ...(style.edge === null ? [] : [shapeItem('ticker:edge', { ...strip, height: 4 }, style.edge)]),
  ]);
  return [
    groupItem(
      'ticker',
      [
        moveItem(back, 0, byY),
        groupItem(
          'ticker:passing',
          passing.map((item) => moveItem(item, 0, byY)),
          {
            clip: { ...room, y: room.y + byY },
            isApart: true,
          },
        ),
        moveItem(groupItem('ticker:label', label.items), 0, byY),
      ],
      { isApart: true },
    ),
  ];
}

/** The group's name stays at the left; the rest passes behind it. */
function labelOf({ program, frame, measureText }: Show, { groupName }: ProgramTicker, top: number): Part {
  const { tickerHeightPx } = frame;
  const { textPx, paddingPx, labelRoomPx } = figures[frame.name];
  const { strip: style } = programThemes[program.theme].style(program.colors);
  const font = {
    family: program.fontFamily,
    weight: programThemes[program.theme].strongWeight,
    sizePx: textPx,
  };
  const line = fitLine(groupName, font, labelRoomPx, frame.minTextPx, measureText);
  if (line.text === '') return { id: 'label', widthPx: 0, items: [] };
  const widthPx = toEven(line.widthPx + 2 * paddingPx);
  const box = { x: 0, y: top, width: widthPx, height: tickerHeightPx };
  return {
    id: 'label',
    widthPx,
    items: [
      shapeItem('ticker:label:box', box, style.label),
      lineItem('ticker:label:text', line, { x: paddingPx, top, heightPx: tickerHeightPx }, style.labelText),
    ],
  };
}

function tickerParts({ program, frame, measureText }: Show, ticker: ProgramTicker, top: number): Part[] {
  const { tickerHeightPx } = frame;
  const { textPx, signPx } = figures[frame.name];
  const dotPx = signPx - 2 * aroundDotPx;
  const { strip: style } = programThemes[program.theme].style(program.colors);
  const part = (
    id: string,
    text: string,
    weight: number,
    sign: ((box: ProgramRect) => DrawItem[]) | null,
  ): Part[] => {
    const font = { family: program.fontFamily, weight, sizePx: textPx };
    const line = fitLine(text, font, longestPartPx, textPx, measureText);
    if (line.text === '') return [];
    const textX = sign === null ? 0 : signPx + 16;
    const box = { x: 0, y: top + toEven((tickerHeightPx - signPx) / 2), width: signPx, height: signPx };
    return [
      {
        id,
        widthPx: toEven(textX + line.widthPx),
        items: [
          ...(sign === null ? [] : sign(box)),
          lineItem(`ticker:${id}:text`, line, { x: textX, top, heightPx: tickerHeightPx }, style.text),
        ],
      },
    ];
  };
  return [
    ...part('session', ticker.sessionName, 600, null),
    ...part('recording', words.recordingNote, 400, (box) => [
      shapeItem(
        'ticker:recording:dot',
        { x: aroundDotPx, y: box.y + aroundDotPx, width: dotPx, height: dotPx },
        '#e5484d',
        dotPx / 2,
      ),
    ]),
    ...ticker.links.flatMap(({ network, text }) =>
      part(network, text, 400, (box) => [
        pathItem(`ticker:${network}:sign`, networkSigns[network], [24, 24], box, style.sign, 3),
      ]),
    ),
  ];
}
