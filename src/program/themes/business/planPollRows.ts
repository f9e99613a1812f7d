import { toEven, type ProgramRect } from '../../../geometry/rect.ts';
import type { ProgramPoll } from '../../program.ts';
import type { FrameName } from '../../programFrame.ts';
import type { Show } from '../../show.ts';

/** How a poll's options are arranged in their room. Program px. */
export interface PollRows {
  rowPx: number;
  labelPx: number;
  /** The parts of the option whose row begins at `top`; its percentage is in the label's row, at the right. */
  placeRow(top: number): PollRow;
}

interface PollRow {
  labelRow: { top: number; heightPx: number };
  labelRoomPx: number;
  track: ProgramRect;
}

type PlanPollRows = (show: Show, poll: ProgramPoll, room: ProgramRect) => PollRows;

/** Bars start here, or further right if the labels need the space. */
const barX = { min: 700, max: 1060 } as const;
const barRight = 1600;

/** Each bar is at the right of its label. */
const planWideRows: PlanPollRows = ({ program, measureText }, { options }, room) => {
  const rowPx = rowHeightPx(room, options.length, 94);
  const barPx = rowPx >= 70 ? 18 : 12;
  const labelPx = rowPx >= 84 ? 40 : 36;
  const face = { family: program.fontFamily, weight: 400, sizePx: labelPx };
  const widestPx = Math.max(0, ...options.map(({ label }) => measureText(label, face)));
  const barLeft = toEven(Math.min(barX.max, Math.max(barX.min, room.x + widestPx + 48)));
  return {
    rowPx,
    labelPx,
    placeRow: (top) => ({
      labelRow: { top, heightPx: rowPx },
      labelRoomPx: barLeft - room.x - 40,
      track: {
        x: barLeft,
        y: toEven(top + rowPx / 2 - barPx / 2),
        width: barRight - barLeft,
        height: barPx,
      },
    }),
  };
};

const labelRowPx = 66;
const percentRoomPx = 150;

/** Each bar is below its label, as wide as the room. */
const planUprightRows: PlanPollRows = (_, { options }, room) => ({
  rowPx: rowHeightPx(room, options.length, 200),
  labelPx: 48,
  placeRow: (top) => ({
    labelRow: { top, heightPx: labelRowPx },
    labelRoomPx: room.width - percentRoomPx,
    track: { x: room.x, y: toEven(top + labelRowPx + 6), width: room.width, height: 22 },
  }),
});

const rowHeightPx = (room: ProgramRect, rows: number, highestPx: number): number =>
  Math.min(highestPx, Math.floor(room.height / Math.max(1, rows)));

export const planPollRows: Record<FrameName, PlanPollRows> = { wide: planWideRows, upright: planUprightRows };
