import { programSize, toEven } from '../../geometry/rect.ts';
import type { DrawItem, MeasureText } from '../drawList.ts';
import { groupItem, lineItem, shapeItem, tidy } from '../items.ts';
import type { Rundown } from '../motion/cue.ts';
import type { FrameClock } from '../motion/frameClock.ts';
import { motionMs } from '../motion/motionTimes.ts';
import { occupantAt, sequence } from '../motion/sequence.ts';
import { enterProgress, exitProgress } from '../show.ts';
import { blockItems } from '../text/blockItems.ts';
import { fitBlock, type FitTable } from '../text/fitBlock.ts';
import { programThemes } from '../themes/programThemes.ts';

const x = 168;
const timePx = 44;
const timeRowPx = 64;
const signPx = 12;
const table: FitTable = {
  width: 912,
  height: 240,
  maxLines: 3,
  sizes: [
    [64, 72],
    [48, 56],
    [36, 44],
  ],
};

/** The session's name and time slot, while nothing is on stream (1.2.37); the logo is in its corner. */
export function headerItems(rundown: Rundown, clock: FrameClock, measureText: MeasureText): DrawItem[] {
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
  const show = { clock, measureText, program, enterMs: shown.enterMs, leaveMs: shown.leaveMs };
  const theme = programThemes[program.theme];
  const { header: style } = theme.style(program.colors);
  const face = { family: program.fontFamily, weight: theme.strongWeight };
  const block = fitBlock(header.name, table, face, measureText);
  const heightPx = block.heightPx + timeRowPx + 28;
  const top = toEven((programSize.height - heightPx) / 2);
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
          { x, top, boxWidthPx: table.width * 1.5 },
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
