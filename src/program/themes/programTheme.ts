import type { ProgramRect } from '../../geometry/rect.ts';
import type { DrawItem, MeasureText } from '../drawList.ts';
import type { Rundown } from '../motion/cue.ts';
import type { Program, ProgramSlot } from '../program.ts';
import type { MainShow } from '../sequencer/fullScreen.ts';
import type { Show } from '../show.ts';
import type { FitTable } from '../text/fitBlock.ts';
import type { ThemeFigures } from './themeFigures.ts';

/** Where and with what a theme draws one speaker's name. */
export interface NameRoom {
  slot: ProgramSlot;
  /** The part of the slot that nothing else covers. */
  rect: ProgramRect;
  program: Program;
  measureText: MeasureText;
}

/** A speaker's name: what lies behind it fades, the sign itself is uncovered from its left edge. */
export interface NameSign {
  foot: DrawItem | null;
  sign: DrawItem[];
  /** What the sign covers. */
  rect: ProgramRect;
}

/** One line over the foot of the frame, and a smaller one above it. */
export interface LowerThirdText {
  id: string;
  eyebrow: string | null;
  text: string;
  table: FitTable;
}

/** Colours of what both themes draw alike. */
export interface OverlayStyle {
  strip: { back: string; edge: string | null; label: string; labelText: string; text: string; sign: string };
  banner: { back: string; text: string; sign: string; quiet: string; cornerRadiusPx: number };
  header: { text: string; quiet: string; sign: string };
}

/** How one theme looks: figures and the parts that differ between themes, all in program px. */
export interface ProgramTheme extends ThemeFigures {
  /** Opaque items that fill the frame, from back to front. */
  background(colors: Program['colors']): DrawItem[];
  /** Behind a picture that is not there yet or leaves bars. */
  slotColor(colors: Program['colors']): string;
  /** The name and role of a slot's speaker; null where there is none to show. */
  nameSign(room: NameRoom): NameSign | null;
  /** A question or poll: beside the speakers or over them. */
  mainItems(show: Show & { type: MainShow['type'] }, rundown: Rundown): DrawItem[];
  lowerThird(show: Show, content: LowerThirdText): DrawItem[];
  topicScreen(show: Show): DrawItem[];
  style(colors: Program['colors']): OverlayStyle;
}

/** Nothing the audience must read is smaller, program px. */
export const leastTextPx = 36;
