/** What the studio's frame has to make room for, px. */
export interface FrameRoom {
  widthPx: number;
  heightPx: number;
  hasPanel: boolean;
  hasAssets: boolean;
  /** The layouts are in the row of the controls. */
  hasLayouts: boolean;
  /** So is the button of auto-production. */
  hasDirector: boolean;
}

export interface FramePlan {
  /** A column at the left, a strip of one row at the bottom, or tiles in rows below a program that leaves much room. */
  inputs: 'column' | 'strip' | 'tiles';
  /** How much the row of layouts and tools says: names of both, of the tools only, or of neither. */
  controls: 'named' | 'plain' | 'icons';
  /** Next to the program, below it, or over it. */
  panel: 'beside' | 'below' | 'over';
  /** The program's width that comes of it, px. */
  programPx: number;
}

/** The sizes of the frame's parts, px; `StudioLayout` passes them to the style sheet. */
export const framePx = {
  header: 53,
  rail: 64,
  panel: 336,
  column: 188,
  strip: 116,
  assets: 72,
  gap: 10,
  side: 16,
  top: 16,
  bottom: 12,
} as const;

/** Below this the page is a phone's: a style sheet of its own, without a plan, px. */
export const phonePx = 720;
/** Below this a panel has no room next to the program, px. */
const besidePx = 1100;
/** The share of the window's height that a panel below the program takes. */
export const panelBelowShare = 0.4;
/** A strip has to make the program this much wider: nobody wants to look for the inputs at another place for less. */
const minGain = 1.06;
/** Below a strip this much height has to be left before its tiles go into rows. */
const spareForTilesPx = 150;

/**
 * Where the inputs and the panel go, and how much the controls say: whatever gives the program the most room. The
 * same figures are in the style sheets, which do the layout.
 */
export function planFrame(room: FrameRoom): FramePlan {
  const panel = placePanel(room);
  const column = programIn(room, panel, framePx.column, 0);
  const strip = programIn(room, panel, 0, framePx.strip);
  const isStrip = strip.widthPx >= column.widthPx * minGain;
  const { widthPx: programPx, roomPx, spareHeightPx } = isStrip ? strip : column;
  const below = spareHeightPx >= spareForTilesPx ? 'tiles' : 'strip';
  const controls = describeControls(room, roomPx);
  return { inputs: isStrip ? below : 'column', controls, panel, programPx };
}

function placePanel({ widthPx, heightPx }: FrameRoom): FramePlan['panel'] {
  if (widthPx >= besidePx) return 'beside';
  return heightPx > widthPx * 1.1 ? 'below' : 'over';
}

/** The program's width next to a column and above a strip, the width of its area, and the height that it leaves. */
function programIn(
  room: FrameRoom,
  panel: FramePlan['panel'],
  columnPx: number,
  stripPx: number,
): { widthPx: number; roomPx: number; spareHeightPx: number } {
  const { hasPanel, hasAssets } = room;
  const besidesPx = hasPanel && panel === 'beside' ? framePx.panel : 0;
  const roomPx = room.widthPx - framePx.rail - columnPx - besidesPx - 2 * framePx.side;
  const pageHeightPx = room.heightPx - framePx.header;
  const belowPx = hasPanel && panel === 'below' ? room.heightPx * panelBelowShare : 0;
  const rowsPx =
    controlsHeightPx[describeControls(room, roomPx)] +
    framePx.gap +
    (hasAssets ? framePx.assets + framePx.gap : 0);
  const heightPx = pageHeightPx - belowPx - stripPx - rowsPx - framePx.top - framePx.bottom;
  const widthPx = Math.max(0, Math.min(roomPx, (heightPx * 16) / 9));
  return { widthPx, roomPx, spareHeightPx: heightPx - (widthPx * 9) / 16 };
}

const controlsHeightPx: Record<FramePlan['controls'], number> = { named: 64, plain: 64, icons: 44 };

/** What fits into one row, by the widths of the buttons in the style sheets. */
function describeControls(
  { widthPx, hasLayouts, hasDirector }: FrameRoom,
  roomPx: number,
): FramePlan['controls'] {
  // A phone has the tools alone.
  if (!hasLayouts || widthPx < phonePx) return 'named';
  const besidesPx = hasDirector ? 84 : 0;
  if (roomPx >= 830 + besidesPx) return 'named';
  return roomPx >= 720 + besidesPx ? 'plain' : 'icons';
}
