import { reactionEmoji, type ReactionEmoji } from '../../protocol/chat.ts';

const sways = ['left', 'none', 'right'] as const;
type Sway = (typeof sways)[number];

/** One reaction on its way over the video. */
export interface Cheer {
  id: number;
  emoji: ReactionEmoji;
  /** From the right edge, percent of the width. */
  place: number;
  delayMs: number;
  /** To which side it drifts. */
  sway: Sway;
  endsAtMs: number;
}

export const flightMs = 2600;
/** Reactions that arrive together start within this time. */
const spreadMs = 500;
/** Thousands may react: what is seen stays few, so that the show stays in view. */
export const maxAtOnce = 24;
const maxOfOne = 6;
/** They rise in the right third of the picture. */
const widthPercent = 30;
const marginPercent = 3;

/** The reactions on their way, with those that have just arrived; `random` gives numbers from 0 to 1. */
export function addCheers(
  flying: readonly Cheer[],
  counts: Readonly<Partial<Record<ReactionEmoji, number>>>,
  nowMs: number,
  random: () => number,
): readonly Cheer[] {
  const still = flying.filter(({ endsAtMs }) => endsAtMs > nowMs);
  const nextId = 1 + (flying.at(-1)?.id ?? 0);
  const arrived = reactionEmoji.flatMap((emoji) =>
    Array.from({ length: Math.min(maxOfOne, counts[emoji] ?? 0) }, () => emoji),
  );
  const room = Math.max(0, maxAtOnce - still.length);
  const added = arrived.slice(0, room).map((emoji, index): Cheer => {
    const delayMs = Math.round(random() * spreadMs);
    return {
      id: nextId + index,
      emoji,
      place: marginPercent + random() * widthPercent,
      delayMs,
      sway: sways[Math.floor(random() * sways.length)] ?? 'none',
      endsAtMs: nowMs + spreadMs + flightMs,
    };
  });
  return [...still, ...added];
}
