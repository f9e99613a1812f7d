import { toEven } from '../../geometry/rect.ts';
import type { DrawItem } from '../drawList.ts';
import { groupItem, lineItem, shapeItem, tidy } from '../items.ts';
import type { Rundown } from '../motion/cue.ts';
import { motionMs } from '../motion/motionTimes.ts';
import { occupantAt, sequence } from '../motion/sequence.ts';
import type { FrameName } from '../programFrame.ts';
import { enterProgress, exitProgress, type ShowContext } from '../show.ts';
import { blockItems } from '../text/blockItems.ts';
import { fitBlock, type FitTable } from '../text/fitBlock.ts';
import { toPx } from '../stageUnits.ts';
import { programThemes } from '../themes/programThemes.ts';

interface HeaderFigures {
  x: number;
  /** Null for the middle of the frame's height. */
  top: number | null;
  timePx: number;
  timeRowPx: number;
  table: FitTable;
}

const figures: Record<FrameName, HeaderFigures> = {
  wide: {
    ...{ x: 168, top: null, timePx: 44, timeRowPx: 64 },
    table: {
      width: 912,
      height: 240,
      maxLines: 3,
      sizes: [
        [64, 72],
        [48, 56],
        [36, 44],
      ],
    },
  },
  upright: {
    ...{ x: 118, top: 400, timePx: 52, timeRowPx: 76 },
    table: {
      width: 592,
      height: 400,
      maxLines: 6,
      sizes: [
        [68, 76],
        [52, 60],
        [40, 48],
      ],
    },
  },
};
const signPx = 12;

/** The session's name and time slot, while nothing is on stream (1.2.37); the logo is in its corner. */
export function headerItems(rundown: Rundown, context: ShowContext): DrawItem[] {
  const { clock, frame, measureText } = context;
  const { x, timePx, timeRowPx, table, ...figure } = figures[frame.name];
  const headers = sequence(
    rundown.map(({ program, atMs }) => ({
      fromMs: atMs,
      key: program.header === null ? null : `${program.theme}:${JSON.stringify(program.header)}`,
      value: program.header === null ? null : { program, header: program.header },
    })),
    { exitMs: motionMs.leave },
  );
  const shown = occupantAt(headers, motionMs.leave, clock);
  if (shown === null) return [];
  const { program, header } = shown.value;
  const show = { ...context, program, enterMs: shown.enterMs, leaveMs: shown.leaveMs };
  const theme = programThemes[program.theme];
  const { header: style } = theme.style(program.colors);
  const face = { family: program.fontFamily, weight: theme.strongWeight };
  const block = fitBlock(header.name, table, face, measureText);
  const heightPx = block.heightPx + timeRowPx + 28;
  const top = figure.top ?? toEven((frame.rect.height - heightPx) / 2);
  const time = { text: header.timeSlot, font: { ...face, weight: 600, sizePx: timePx } };
  const timeTop = top + block.heightPx + 28;
  const linePx = Math.max(1, toEven(heightPx * enterProgress(show, 60)));
  return [
    groupItem(
      'header',
      [
        groupItem('header:line', [
          shapeItem(
            'header:sign',
            { x: x - 54, y: top, width: signPx, height: linePx },
            style.sign,
            theme.cornerRadiusPx === 0 ? 0 : 6,
          ),
        ]),
        ...blockItems(
          'header',
          block,
          { x, top, boxWidthPx: toPx(table.width) },
          style.text,
          clock,
          show.enterMs,
        ),
        groupItem(
          'header:time',
          [lineItem('header:slot', time, { x, top: timeTop, heightPx: timeRowPx }, style.quiet)],
          {
            opacity: tidy(enterProgress(show, 240)),
          },
        ),
      ],
      { opacity: tidy(1 - exitProgress(show)), isApart: true },
    ),
  ];
}
