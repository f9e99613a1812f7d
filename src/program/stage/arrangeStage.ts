import type { ProgramRect } from '../../geometry/rect.ts';
import { cardStage, type CardStage } from '../layouts/cardStage.ts';
import { maximumSlots, slotRects } from '../layouts/slotRects.ts';
import { uprightCardStage } from '../layouts/uprightCardStage.ts';
import { uprightRects } from '../layouts/uprightRects.ts';
import type { Program, ProgramAsset, ProgramSlot } from '../program.ts';
import type { ProgramFrame } from '../programFrame.ts';
import { programThemes } from '../themes/programThemes.ts';
import type { MainType } from '../themes/programTheme.ts';

/** A stream or the asset in one of the slots. */
export type Place = {
  /** Stays the same while the same thing is on stage. */
  key: string;
  rect: ProgramRect;
  /** The part of it that nothing else on stage covers. */
  free: ProgramRect;
} & ({ type: 'stream'; slot: ProgramSlot } | { type: 'asset'; asset: ProgramAsset });

/** The view that has the stage (1.2.31): a theme with a card shows exactly one of the three, others draw questions and polls over the streams. */
export function stageView({ theme, question, poll }: Program): MainType | 'streams' {
  if (programThemes[theme].mainView.type !== 'card') return 'streams';
  if (question !== null) return 'question';
  return poll === null ? 'streams' : 'poll';
}

/** A program's card and the slots next to it; null if the streams have the stage to themselves. */
export function stageCard(program: Program, frame: ProgramFrame): CardStage | null {
  const view = stageView(program);
  const { mainView } = programThemes[program.theme];
  if (view === 'streams' || mainView.type !== 'card') return null;
  const speakerCount = program.speakers.length;
  const footPx = footOf(program, frame);
  return frame.name === 'upright'
    ? uprightCardStage(mainView.uprightHeightPx[view], speakerCount, footPx)
    : cardStage(mainView.widthPx[view], speakerCount, footPx);
}

const footOf = ({ ticker }: Program, { tickerHeightPx }: ProgramFrame): number =>
  ticker === null ? 0 : tickerHeightPx;

/** Where everything on stage is, in slot order, from back to front. */
export function arrangeStage(program: Program, frame: ProgramFrame): Place[] {
  const card = stageCard(program, frame);
  if (card !== null)
    return program.speakers.flatMap((slot, index) => {
      const rect = card.slots[index];
      return rect === undefined ? [] : [streamPlace(slot, rect, rect)];
    });
  const theme = programThemes[program.theme];
  const metrics = frame.name === 'upright' ? theme.uprightMetrics : theme.metrics;
  const footPx = footOf(program, frame);
  const { layout, asset, slots } = program;
  const count = Math.min(maximumSlots[layout], slots.length + (asset === null ? 0 : 1));
  const layOutSlots = frame.name === 'upright' ? uprightRects : slotRects;
  const rects = layOutSlots(layout, count, { ...metrics, footPx });
  const inset = layout === 'pictureInPicture' ? rects[1] : undefined;
  const assetSlot = asset === null ? -1 : Math.min(asset.slot, count - 1);
  let next = 0;
  return rects.flatMap((rect, index): Place[] => {
    const covered = rect.x === 0 && rect.y === 0 && rect.height === frame.rect.height;
    const whole = covered ? { ...rect, height: rect.height - footPx } : rect;
    const free =
      index === 0 && inset !== undefined
        ? { ...whole, width: Math.max(0, inset.x - metrics.gapPx - whole.x) }
        : whole;
    if (asset !== null && index === assetSlot)
      return [{ type: 'asset', key: `asset:${asset.id}`, asset, rect, free }];
    const slot = slots[next++];
    return slot === undefined ? [] : [streamPlace(slot, rect, free)];
  });
}

const streamPlace = (slot: ProgramSlot, rect: ProgramRect, free: ProgramRect): Place => ({
  type: 'stream',
  key: `stream:${slot.streamId}`,
  slot,
  rect,
  free,
});
