import { containsRect, growRect, intersectRects, type ProgramRect } from '../../geometry/rect.ts';
import type { DrawItem } from '../drawList.ts';
import { groupItem, tidy } from '../items.ts';
import type { Rundown } from '../motion/cue.ts';
import { motionMs } from '../motion/motionTimes.ts';
import { occupantAt, sequence } from '../motion/sequence.ts';
import type { Program } from '../program.ts';
import type { FrameName, ProgramFrame } from '../programFrame.ts';
import { enterProgress, exitProgress, type ShowContext } from '../show.ts';
import { arrangeStage } from '../stage/arrangeStage.ts';
import { programThemes } from '../themes/programThemes.ts';

interface LogoFigures {
  size: { width: number; height: number };
  /** Its distance from the frame's edges. */
  marginPx: { x: number; top: number; bottom: number };
}

const figures: Record<FrameName, LogoFigures> = {
  wide: { size: { width: 300, height: 76 }, marginPx: { x: 72, top: 54, bottom: 54 } },
  upright: { size: { width: 340, height: 88 }, marginPx: { x: 64, top: 96, bottom: 96 } },
};
/** The gap between a slot's corner and a logo inside the slot. */
const insidePx = 28;

/**
 * Where the logo is: in the top right margin; if it would cross a slot's edge there, in the bottom right margin;
 * else in the corner of the top right slot.
 */
function logoRect(program: Program, frame: ProgramFrame): ProgramRect {
  const { size, marginPx } = figures[frame.name];
  const isCovered = stageCovered(program);
  const rects = isCovered ? [] : arrangeStage(program, frame).map(({ rect }) => rect);
  const footPx = program.ticker === null ? 0 : frame.tickerHeightPx;
  const cornerRect = { x: frame.rect.width - marginPx.x - size.width, y: marginPx.top, ...size };
  const low = { ...cornerRect, y: frame.rect.height - footPx - marginPx.bottom - size.height };
  if (rects.every((rect) => isClear(cornerRect, rect))) return cornerRect;
  if (rects.every((rect) => isApart(low, rect))) return low;
  const top = rects.reduce((best, rect) => (rect.y - rect.x < best.y - best.x ? rect : best));
  return {
    ...size,
    x: top.x + top.width - insidePx - size.width,
    y: Math.max(marginPx.top, top.y + insidePx),
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
export function logoItems(rundown: Rundown, context: ShowContext): DrawItem[] {
  const { clock, frame } = context;
  const logos = sequence(
    rundown.map(({ program, atMs }) => ({
      fromMs: atMs,
      key: program.logoUrl === null ? null : JSON.stringify([program.logoUrl, logoRect(program, frame)]),
      value: program.logoUrl === null ? null : { program, url: program.logoUrl },
    })),
    { exitMs: motionMs.leave },
  );
  const logo = occupantAt(logos, motionMs.leave, clock);
  if (logo === null) return [];
  const show = {
    ...context,
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
          rect: logoRect(logo.value.program, frame),
          fit: 'contain',
          cornerRadiusPx: 0,
          anchor: [1, 0.5],
        },
      ],
      { opacity },
    ),
  ];
}
