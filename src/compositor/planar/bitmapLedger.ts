/** Which painted bitmaps the worker holds, by content. */
export interface BitmapLedger<Extra> {
  /** What is known of a content, or what `paint` gives, which is then on its way to the worker. */
  use(
    content: string,
    pixels: number,
    paint: (bitmapId: number) => Extra,
  ): { bitmapId: number; extra: Extra };
  /** Ends a round of `use`: ids of bitmaps that are not worth keeping. */
  settle(): number[];
}

/** Unused bitmaps are kept for contents that come back, such as a ticker that alternates between even and odd places. */
const mostUnusedPixels = 2_000_000;

export function createBitmapLedger<Extra>(): BitmapLedger<Extra> {
  interface Entry {
    bitmapId: number;
    pixels: number;
    extra: Extra;
    lastRound: number;
  }
  const entries = new Map<string, Entry>();
  let nextId = 1;
  let round = 0;
  return {
    use(content, pixels, paint) {
      let entry = entries.get(content);
      if (entry === undefined) {
        const bitmapId = nextId++;
        entry = { bitmapId, pixels, extra: paint(bitmapId), lastRound: round };
        entries.set(content, entry);
      }
      entry.lastRound = round;
      return entry;
    },
    settle() {
      const unused = [...entries].filter(([, { lastRound }]) => lastRound < round);
      let room = mostUnusedPixels;
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
