import { variantNames, type VariantName } from '../../src/protocol/hls.ts';
import type { Past } from './readPast.ts';
import type { MediaPlaylist } from './renderMediaPlaylist.ts';
import { createVariantTimeline, type GrowingTimeline, type VariantTimeline } from './variantTimeline.ts';

/** The timelines of all variants of a broadcast. */
export interface BroadcastTimelines {
  get(name: VariantName): GrowingTimeline | undefined;
  /** Makes an empty one where there is none. */
  open(name: VariantName): GrowingTimeline;
  names(): VariantName[];
  /** Those that can be played, the program first. */
  listPlayable(): VariantTimeline[];
  /** The number of the next stream's first segment. */
  nextMsn(): number;
  /** A stream begins with this segment. */
  noteStreamStart(msn: number): void;
  playlistOf(variant: VariantTimeline, isEnded: boolean): MediaPlaylist;
}

export function createBroadcastTimelines(
  past: Past,
  { broadcastId, startedAtMs }: { broadcastId: string; startedAtMs: number },
): BroadcastTimelines {
  const timelines = new Map<VariantName, GrowingTimeline>();
  for (const [name, segments] of past.variants) timelines.set(name, createVariantTimeline(name, segments));
  const streamStarts = [...past.streamStarts];

  const listPlayable = (): VariantTimeline[] =>
    variantNames.flatMap((name) => {
      const timeline = timelines.get(name);
      return timeline === undefined || timeline.isDropped ? [] : timeline;
    });
  return {
    get: (name) => timelines.get(name),
    open(name) {
      const timeline = timelines.get(name) ?? createVariantTimeline(name, { segments: [], tracks: null });
      timelines.set(name, timeline);
      return timeline;
    },
    names: () => [...timelines.keys()],
    listPlayable,
    nextMsn: () => Math.max(past.nextMsn, ...[...timelines.values()].map(({ next }) => next.msn)),
    noteStreamStart: (msn) => void streamStarts.push(msn),
    playlistOf: (variant, isEnded) => ({
      broadcastId,
      startedAtMs,
      variant,
      others: listPlayable(),
      countDiscontinuitiesBefore: (msn) => streamStarts.filter((start) => start > 0 && start < msn).length,
      isEnded,
    }),
  };
}
