import {
  containsRect,
  growRect,
  intersectRects,
  programSize,
  type ProgramRect,
} from '../../geometry/rect.ts';
import type { DrawItem } from '../drawList.ts';
import { groupItem, tidy } from '../items.ts';
import type { Rundown } from '../motion/cue.ts';
import type { FrameClock } from '../motion/frameClock.ts';
import { motionMs } from '../motion/motionTimes.ts';
import { occupantAt, sequence } from '../motion/sequence.ts';
import type { MeasureText } from '../drawList.ts';
import type { Program } from '../program.ts';
import { enterProgress, exitProgress } from '../show.ts';
import { arrangeStage, tickerHeightPx } from '../stage/arrangeStage.ts';
import { programThemes } from '../themes/programThemes.ts';

const logoSize = { width: 300, height: 76 } as const;
const marginPx = { x: 72, y: 54 } as const;
/** The gap between a slot's corner and a logo inside the slot. */
const insidePx = 28;

/** The logo's rectangle in the top right margin, program px. */
const cornerRect: ProgramRect = {
  x: programSize.width - marginPx.x - logoSize.width,
  y: marginPx.y,
  ...logoSize,
};

/**
 * Where the logo is: in the top right margin; if it would cross a slot's edge there, in the bottom right margin;
 * else in the corner of the top right slot.
 */
export function logoRect(program: Program): ProgramRect {
  const isCovered = stageCovered(program);
  const rects = isCovered ? [] : arrangeStage(program).map(({ rect }) => rect);
  const footPx = program.ticker === null ? 0 : tickerHeightPx;
  const low = { ...cornerRect, y: programSize.height - footPx - marginPx.y - logoSize.height };
  if (rects.every((rect) => isClear(cornerRect, rect))) return cornerRect;
  if (rects.every((rect) => isApart(low, rect))) return low;
  const top = rects.reduce((best, rect) => (rect.y - rect.x < best.y - best.x ? rect : best));
  return {
    ...logoSize,
    x: top.x + top.width - insidePx - logoSize.width,
    y: Math.max(marginPx.y, top.y + insidePx),
  };
}

/** Whether something on the full frame hides the slots and their edges. */
const stageCovered = ({ theme, question, poll, topic }: Program): boolean =>
  topic?.transitionType === 'fullscreen' ||
  (programThemes[theme].mainView.type === 'fullScreen' && (poll !== null || question !== null));

/** Outside a slot, or completely inside it with some distance to its edges. */
const isClear = (place: ProgramRect, slot: ProgramRect): boolean =>
  isApart(place, slot) || containsRect(slot, growRect(place, 16));

const isApart = (place: ProgramRect, slot: ProgramRect): boolean =>
  intersectRects(growRect(place, 8), slot) === null;

/** The session's logo, on top of everything (1.2.32). */
export function logoItems(rundown: Rundown, clock: FrameClock, measureText: MeasureText): DrawItem[] {
  const logos = sequence(
    rundown.map(({ program, atMs }) => ({
      fromMs: atMs,
      key: program.logoUrl === null ? null : JSON.stringify([program.logoUrl, logoRect(program)]),
      value: program.logoUrl === null ? null : { program, url: program.logoUrl },
    })),
    { exitMs: motionMs.leave },
  );
  const logo = occupantAt(logos, motionMs.leave, clock);
  if (logo === null) return [];
  const show = {
    clock,
    measureText,
    program: logo.value.program,
    enterMs: logo.enterMs,
    leaveMs: logo.leaveMs,
  };
  const opacity = tidy(enterProgress(show) * (1 - exitProgress(show)));
  return [
    groupItem(
      'logo',
      [
        {
          type: 'image',
          id: 'logo:image',
          opacity: 1,
          url: logo.value.url,
          rect: logoRect(logo.value.program),
          fit: 'contain',
          cornerRadiusPx: 0,
          anchor: [1, 0.5],
        },
      ],
      { opacity },
    ),
  ];
}
