/** Playback starts with at least this much ahead, s: three parts, as far as the playlist wishes players to stay from its end. */
const minAheadSeconds = 0.9;

const partLine = /^#EXT-X-PART:.*?DURATION=([\d.]+)/;

/**
 * Where to start in a playlist with parts: at the newest part with a key frame that has enough media after it, in s before the
 * playlist's end. The usual place is between two key frames, up to two seconds of media after the first that can be decoded, which
 * would have to be loaded and decoded before the first picture. Null where no part has a key frame.
 */
export function findStart(playlist: string): number | null {
  let aheadSeconds = 0;
  for (const line of playlist.split('\n').toReversed()) {
    const partSeconds = Number(partLine.exec(line)?.[1] ?? 0);
    aheadSeconds += partSeconds;
    if (partSeconds > 0 && line.includes('INDEPENDENT=YES') && aheadSeconds >= minAheadSeconds)
      return aheadSeconds;
  }
  return null;
}

/** A playlist that asks its player to start there; other playlists stay as they are. */
export function startAtKeyFrame(playlist: string): string {
  const aheadSeconds = findStart(playlist);
  return aheadSeconds === null ? playlist : withStart(playlist, -aheadSeconds);
}

/** How long parts of a playlist are at most, s; 0 where it has none. */
export const readPartSeconds = (playlist: string): number =>
  Number(/^#EXT-X-PART-INF:.*?PART-TARGET=([\d.]+)/m.exec(playlist)?.[1] ?? 0);

const dateLine = /^#EXT-X-PROGRAM-DATE-TIME:(.+)/;
const segmentLine = /^#EXTINF:([\d.]+)/;

/** A playlist that asks its player to start at a moment, ms since the epoch, or at what it has nearest to it. Without dates it stays as it is. */
export function startAtDate(playlist: string, dateMs: number): string {
  let segmentSeconds = 0;
  let offsetSeconds: number | null = null;
  for (const line of playlist.split('\n')) {
    const date = dateLine.exec(line)?.[1];
    if (date !== undefined) {
      const intoSeconds = (dateMs - Date.parse(date)) / 1000;
      if (offsetSeconds === null || intoSeconds >= 0)
        offsetSeconds = segmentSeconds + Math.max(intoSeconds, 0);
    }
    const lengthSeconds = segmentLine.exec(line)?.[1];
    if (lengthSeconds === undefined) continue;
    segmentSeconds += Number(lengthSeconds);
    // A moment that is missing in the show: what comes after it.
    if (offsetSeconds !== null) offsetSeconds = Math.min(offsetSeconds, segmentSeconds);
  }
  return offsetSeconds === null ? playlist : withStart(playlist, offsetSeconds);
}

/** The offset counts from the playlist's beginning, or, below 0, from its end. */
const withStart = (playlist: string, offsetSeconds: number): string =>
  playlist.replace('#EXTM3U', `#EXTM3U\n#EXT-X-START:TIME-OFFSET=${offsetSeconds.toFixed(3)}`);
