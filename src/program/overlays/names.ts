import { toEven } from '../../geometry/rect.ts';
import { moveItem, type DrawItem } from '../drawList.ts';
import { groupItem, tidy } from '../items.ts';
import type { Rundown } from '../motion/cue.ts';
import { motionMs } from '../motion/motionTimes.ts';
import { occupantAt, sequence, type Occupancy, type Wish } from '../motion/sequence.ts';
import type { Program } from '../program.ts';
import type { ProgramFrame } from '../programFrame.ts';
import type { LowerOccupant } from '../sequencer/lowerScene.ts';
import { enterProgress, exitProgress, type ShowContext } from '../show.ts';
import { arrangeStage, stageView, type Place } from '../stage/arrangeStage.ts';
import type { MovedPlace } from '../stage/moveStage.ts';
import { programThemes } from '../themes/programThemes.ts';

type StreamPlace = Extract<Place, { type: 'stream' }>;

interface ShownName {
  place: StreamPlace;
  program: Program;
}

/** A name waits until its slot has almost reached its place, ms. */
const nameDelayMs = 300;

/**
 * The names of the people on stage, each following its slot; when a slot changes, its name leaves and enters again.
 */
export function nameItems(
  rundown: Rundown,
  lower: readonly Occupancy<LowerOccupant>[],
  moved: readonly MovedPlace[],
  context: ShowContext,
): DrawItem[] {
  const { clock, measureText, frame } = context;
  return moved.flatMap(({ place, rect: slotRect, opacity }) => {
    if (place.type !== 'stream') return [];
    const names = sequence(nameWishes(rundown, lower, place.key, frame), {
      exitMs: motionMs.leave,
      enterDelayMs: nameDelayMs,
    });
    const shown = occupantAt(names, motionMs.leave, clock);
    if (shown === null) return [];
    const { program } = shown.value;
    const show = { ...context, program, enterMs: shown.enterMs, leaveMs: shown.leaveMs };
    const here = tidy((1 - exitProgress(show)) * opacity);
    const { slot, free, rect: home } = shown.value.place;
    const name = programThemes[program.theme].nameSign({
      slot,
      rect: free,
      isBesideCard: stageView(program) !== 'streams',
      program,
      frame,
      measureText,
    });
    if (name === null || here <= 0) return [];
    const id = `names:${slot.streamId}`;
    const share = Math.min(1, enterProgress(show));
    const { rect } = name;
    const shownPx = toEven(rect.width * share);
    // A moving slot takes its name along, at its bottom left corner.
    const byX = toEven(slotRect.x - home.x);
    const byY = toEven(slotRect.y + slotRect.height - home.y - home.height);
    const items: DrawItem[] = [];
    if (name.foot !== null) items.push(groupItem(`${id}:foot`, [name.foot], { opacity: tidy(share * here) }));
    if (shownPx > 0)
      items.push(
        groupItem(id, [groupItem(`${id}:sign`, name.sign)], {
          clip: { ...rect, width: share >= 1 ? rect.width : shownPx },
          opacity: here,
          isApart: true,
        }),
      );
    return items.map((item) => moveItem(item, byX, byY));
  });
}

/**
 * When a slot's name should be shown: while names have the bottom of the frame, and again after each change of
 * place or name.
 */
function nameWishes(
  rundown: Rundown,
  lower: readonly Occupancy<LowerOccupant>[],
  placeKey: string,
  frame: ProgramFrame,
): Wish<ShownName>[] {
  const turns = lower
    .filter(({ value }) => value.scene.type === 'names')
    .map(({ enterMs, leaveMs }) => ({ enterMs, leaveMs }));
  const wishes = rundown.flatMap(({ program, atMs }, index): Wish<ShownName>[] => {
    const untilMs = rundown[index + 1]?.atMs ?? Infinity;
    const place = arrangeStage(program, frame).find(
      (each): each is StreamPlace => each.type === 'stream' && each.key === placeKey,
    );
    const key = place === undefined ? null : nameKey(place, program);
    const nothing = { key: null, value: null };
    const wish = place === undefined ? nothing : { key, value: { place, program } };
    const inCue = turns.filter(({ enterMs, leaveMs }) => enterMs < untilMs && leaveMs >= atMs);
    if (inCue.length === 0) return [{ fromMs: atMs, ...nothing }];
    return inCue.flatMap(({ enterMs, leaveMs }) => [
      ...(enterMs > atMs ? [{ fromMs: atMs, ...nothing }] : []),
      { fromMs: Math.max(atMs, enterMs), ...(leaveMs <= Math.max(atMs, enterMs) ? nothing : wish) },
      ...(leaveMs < untilMs && leaveMs > Math.max(atMs, enterMs) ? [{ fromMs: leaveMs, ...nothing }] : []),
    ]);
  });
  return wishes.sort((a, b) => a.fromMs - b.fromMs);
}

const nameKey = ({ slot, free }: StreamPlace, { theme, colors, fontFamily }: Program): string =>
  JSON.stringify([slot.name, slot.role, slot.source, free, theme, colors, fontFamily]);
