import type { ProgramRect } from '../../geometry/rect.ts';
import type { DrawItem, MeasureText } from '../drawList.ts';
import type { SlotMetrics } from '../layouts/slotMetrics.ts';
import type { Program, ProgramSlot } from '../program.ts';

/** Where and with what a theme draws one speaker's name. */
export interface NameRoom {
  slot: ProgramSlot;
  /** The part of the slot that nothing else covers. */
  rect: ProgramRect;
  program: Program;
  measureText: MeasureText;
}

/** How one theme looks: figures and the parts that differ between themes, all in program px. */
export interface ProgramTheme {
  /** Used where the session names no font. */
  fontFamily: string;
  /** Of names and headlines. */
  strongWeight: number;
  metrics: SlotMetrics;
  cornerRadiusPx: number;
  /** Opaque items that fill the frame, from back to front. */
  background(colors: Program['colors']): DrawItem[];
  /** Behind a picture that is not there yet or leaves bars. */
  slotColor(colors: Program['colors']): string;
  /** The name and role of a slot's speaker; empty where there is none to show. */
  nameItems(room: NameRoom): DrawItem[];
}

/** Nothing the audience must read is smaller, program px. */
export const leastTextPx = 36;
