import type { DrawItem, DrawList, MeasureText } from './drawList.ts';
import { groupItem } from './items.ts';
import { cuesUntil, settledRundown, type Rundown } from './motion/cue.ts';
import { createFrameClock, type FrameClock } from './motion/frameClock.ts';
import { motionMs } from './motion/motionTimes.ts';
import { occupantAt, type Occupancy } from './motion/sequence.ts';
import { bannerItems } from './overlays/banner.ts';
import { headerItems } from './overlays/header.ts';
import { logoItems } from './overlays/logo.ts';
import { nameItems } from './overlays/names.ts';
import { tickerItems } from './overlays/ticker.ts';
import { emptyProgram, type Program } from './program.ts';
import { wideFrame, type ProgramFrame } from './programFrame.ts';
import {
  cardQuestions,
  fullScreenTopics,
  mainOccupancies,
  type MainOccupant,
} from './sequencer/fullScreen.ts';
import { lowerOccupancies, type LowerOccupant } from './sequencer/lowerScene.ts';
import type { ShowContext } from './show.ts';
import { stageCard } from './stage/arrangeStage.ts';
import { moveStage } from './stage/moveStage.ts';
import { placeItems } from './stage/placeItems.ts';
import { fitTablesOf } from './text/fitTables.ts';
import { programThemes } from './themes/programThemes.ts';
import { words } from './words.ts';

/** A moment of the program, laid out. */
export interface Moment {
  list: DrawList;
  /**
   * When the next list differs from this one, ms of the program clock: the moment's own time while something moves,
   * Infinity when nothing will.
   */
  nextChangeMs: number;
}

/** A program at rest at a time, in ms of the program clock: the same arguments always give the same list. */
export const layOut = (
  program: Program,
  tMs: number,
  measureText: MeasureText,
  frame: ProgramFrame = wideFrame,
): DrawList => layOutRundown(settledRundown(program), tMs, measureText, frame).list;

/** A time at which nothing in a program moves any more, ms of the program clock: the same on every screen. */
export function restTimeMs({ question, ticker, banners }: Program): number {
  const sinceMs = [question?.sinceMs, ticker?.sinceMs, ...banners.map((banner) => banner.sinceMs)];
  return Math.max(0, ...sinceMs.map((each) => each ?? 0)) + 60_000;
}

/** A rundown at a time: motion is a function of what was on, what is on, and the time. Cues after that time are ignored. */
export function layOutRundown(
  rundown: Rundown,
  tMs: number,
  measureText: MeasureText,
  frame: ProgramFrame = wideFrame,
): Moment {
  const clock = createFrameClock(tMs);
  const context: ShowContext = { clock, frame, measureText };
  const cues = cuesUntil(rundown, tMs);
  const program = cues.at(-1)?.program ?? emptyProgram;
  const moved = moveStage(cues, clock, frame);
  const lower = lowerOccupancies(cues, clock);
  const main = occupantAt(mainOccupancies(cues, clock), motionMs.leave, clock);
  const topic = occupantAt(fullScreenTopics(cues), motionMs.leave, clock);
  const isUnderTopic = topic !== null && hasCovered(topic, clock);
  const isUnderMain = main !== null && isOpaque(main.value) && hasCovered(main, clock);
  const list = [
    ...backgroundItems(program, frame),
    // Pictures that are completely covered are not drawn and their frames are not read.
    ...(isUnderTopic || isUnderMain
      ? []
      : [
          ...moved.flatMap((place) => placeItems(place, program, measureText, frame)),
          ...nameItems(cues, lower, moved, context),
        ]),
    ...(isUnderTopic ? [] : [...mainItems(main, cues, context), ...lowerItems(lower, context)]),
    ...headerItems(cues, context),
    ...topicItems(topic, context),
    ...logoItems(cues, context),
    ...bannerItems(cues, context),
  ];
  return { list, nextChangeMs: clock.nextChangeMs };
}

/** One group, so that it is painted as one picture: the theme's background, with the session's image over it if there is one. */
function backgroundItems(program: Program, frame: ProgramFrame): DrawItem[] {
  const items = programThemes[program.theme].background(program.colors, frame);
  if (program.backgroundUrl !== null)
    items.push({
      type: 'image',
      id: 'background:image',
      opacity: 1,
      url: program.backgroundUrl,
      rect: frame.rect,
      fit: 'cover',
      cornerRadiusPx: 0,
    });
  return [groupItem('background', items, { clip: frame.rect })];
}

/** The entrance of anything that covers the frame is complete after this long, ms. */
const coveredAfterMs = 1200;

/** Whether a question or poll leaves nothing of the streams visible. */
function isOpaque({ type, program }: MainOccupant): boolean {
  const { mainView } = programThemes[program.theme];
  return mainView.type === 'fullScreen' && mainView.isOpaque[type];
}

/** Whether something that fills the frame has fully entered and is not leaving yet. */
function hasCovered({ enterMs, leaveMs }: Occupancy<unknown>, clock: FrameClock): boolean {
  const coveredMs = enterMs + coveredAfterMs;
  if (clock.tMs < coveredMs) clock.wakeAt(coveredMs);
  return clock.tMs >= coveredMs && clock.tMs < leaveMs;
}

function mainItems(
  shown: Occupancy<MainOccupant> | null,
  rundown: Rundown,
  context: ShowContext,
): DrawItem[] {
  if (shown === null) return [];
  const { type, program } = shown.value;
  const { enterMs, leaveMs } = shown;
  const theme = programThemes[program.theme];
  const card = stageCard(program, context.frame)?.card ?? null;
  const show = { ...context, program, enterMs, leaveMs, rundown, card };
  if (type === 'poll') return theme.pollItems(show);
  const questionOnCard =
    card === null ? null : occupantAt(cardQuestions(rundown), motionMs.leave, context.clock);
  return theme.questionItems({ ...show, questionOnCard });
}

function lowerItems(lower: readonly Occupancy<LowerOccupant>[], context: ShowContext): DrawItem[] {
  const shown = occupantAt(lower, motionMs.leave, context.clock);
  if (shown === null) return [];
  const { scene, program } = shown.value;
  const show = { ...context, program, enterMs: shown.enterMs, leaveMs: shown.leaveMs };
  const theme = programThemes[program.theme];
  const tables = fitTablesOf(context.frame);
  const { topic, question } = program;
  switch (scene.type) {
    case 'question':
      return question === null
        ? []
        : theme.lowerThird(show, {
            id: 'lower:question',
            eyebrow: words.askedBy(question.authorName),
            text: question.text,
            table: tables.questionLowerThird,
          });
    case 'topic':
      return topic === null
        ? []
        : theme.lowerThird(show, {
            id: 'lower:topic',
            eyebrow: words.topicOf(topic.number, topic.count),
            text: topic.name,
            table: tables.topicLowerThird,
          });
    case 'widget':
      return tickerItems(show);
    case 'names':
      return [];
  }
}

function topicItems(shown: Occupancy<Program> | null, context: ShowContext): DrawItem[] {
  if (shown === null) return [];
  const { value: program, enterMs, leaveMs } = shown;
  return programThemes[program.theme].topicScreen({ ...context, program, enterMs, leaveMs });
}
