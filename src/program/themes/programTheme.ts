import type { Easing } from '../../geometry/easing.ts';
import type { ProgramRect } from '../../geometry/rect.ts';
import type { DrawItem, MeasureText } from '../drawList.ts';
import type { SlotMetrics } from '../layouts/slotMetrics.ts';
import type { Rundown } from '../motion/cue.ts';
import type { Occupancy } from '../motion/sequence.ts';
import type { Program, ProgramSlot } from '../program.ts';
import type { ProgramFrame } from '../programFrame.ts';
import type { Show } from '../show.ts';
import type { FitTable } from '../text/fitBlock.ts';

/** A question or a poll: the two things that can take over the stage. */
export type MainType = 'question' | 'poll';

/**
 * Where a question or a poll appears: on a card next to the speakers, one view at a time (1.2.31), or over the whole
 * frame, on top of the streams.
 */
export type MainView =
  | {
      type: 'card';
      /** Next to the speakers in the wide frame, below them in the upright one. */
      widthPx: Record<MainType, number>;
      uprightHeightPx: Record<MainType, number>;
    }
  | {
      type: 'fullScreen';
      /** Which of them hides the streams completely. */
      isOpaque: Record<MainType, boolean>;
    };

/** A question or poll at a moment. */
export interface MainShow extends Show {
  rundown: Rundown;
  /** The card's rectangle; null in themes without a card. */
  card: ProgramRect | null;
}

export interface QuestionShow extends MainShow {
  /** The program whose question is on the card: while one question follows another, only the card's text changes. */
  questionOnCard: Occupancy<Program> | null;
}

/** What a theme needs to draw one speaker's name. */
export interface NameRoom {
  slot: ProgramSlot;
  /** The part of the slot that nothing else covers. */
  rect: ProgramRect;
  /** The slot is next to a card with a question or poll. */
  isBesideCard: boolean;
  program: Program;
  frame: ProgramFrame;
  measureText: MeasureText;
}

/** A speaker's name: the gradient behind it fades in, and the sign itself is revealed from its left edge. */
export interface NameSign {
  foot: DrawItem | null;
  sign: DrawItem[];
  /** The area that the sign covers. */
  rect: ProgramRect;
}

/** One line at the bottom of the frame, with a smaller line above it. */
export interface LowerThirdText {
  id: string;
  eyebrow: string | null;
  text: string;
  table: FitTable;
}

/** Colours of the overlays that all themes draw the same way. */
export interface OverlayStyle {
  strip: { back: string; edge: string | null; label: string; labelText: string; text: string; sign: string };
  banner: { back: string; text: string; sign: string; quiet: string; cornerRadiusPx: number };
  header: { text: string; quiet: string; sign: string };
}

/** How one theme looks and moves: its figures, and the parts it draws itself. Lengths are in program px. */
export interface ProgramTheme {
  /** The font where the session names none (1.9.07). */
  fontFamily: string;
  /** Font weight of names and headlines. */
  strongWeight: number;
  metrics: SlotMetrics;
  uprightMetrics: SlotMetrics;
  cornerRadiusPx: number;
  /** How overlays enter, and how slots move to a new place. */
  easings: { enter: Easing; move: Easing };
  mainView: MainView;
  /** Poll options without a label are left out (1.5.13). */
  skipsUnlabelledOptions: boolean;
  /** Opaque items that fill the frame, from back to front. */
  background(colors: Program['colors'], frame: ProgramFrame): DrawItem[];
  /** The colour of a slot before its first frame and in the bars next to a picture. */
  slotColor(colors: Program['colors']): string;
  /** The name and role of a slot's speaker; null if there is no name to show. */
  nameSign(room: NameRoom): NameSign | null;
  questionItems(show: QuestionShow): DrawItem[];
  pollItems(show: MainShow): DrawItem[];
  lowerThird(show: Show, content: LowerThirdText): DrawItem[];
  topicScreen(show: Show): DrawItem[];
  style(colors: Program['colors']): OverlayStyle;
}
