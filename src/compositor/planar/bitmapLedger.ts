/** Which painted bitmaps the worker holds, by content. */
export interface BitmapLedger {
  /** The id of a content. Where the worker does not hold it yet, `paint` is called with its id and sends it. */
  use(content: string, pixels: number, paint: (bitmapId: number) => void): number;
  /** Ends a round of `use`: ids of bitmaps that are not worth keeping. */
  settle(): number[];
}

/** Unused bitmaps are kept for contents that come back, such as a ticker that alternates between even and odd positions. */
const maxUnusedPixels = 2_000_000;

export function createBitmapLedger(): BitmapLedger {
  interface Entry {
    bitmapId: number;
    pixels: number;
    lastRound: number;
  }
  const entries = new Map<string, Entry>();
  let nextId = 1;
  let round = 0;
  return {
    use(content, pixels, paint) {
      let entry = entries.get(content);
      if (entry === undefined) {
        entry = { bitmapId: nextId++, pixels, lastRound: round };
        entries.set(content, entry);
        paint(entry.bitmapId);
      }
      entry.lastRound = round;
      return entry.bitmapId;
    },
    settle() {
      const unused = [...entries].filter(([, { lastRound }]) => lastRound < round);
      let room = maxUnusedPixels;
      const dropped: number[] = [];
      for (const [content, { bitmapId, pixels }] of unused.sort(
        ([, a], [, b]) => b.lastRound - a.lastRound,
      )) {
        room -= pixels;
        if (room >= 0) continue;
        entries.delete(content);
        dropped.push(bitmapId);
      }
      round += 1;
      return dropped;
    },
  };
}
