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
  if (aheadSeconds === null) return playlist;
  return playlist.replace('#EXTM3U', `#EXTM3U\n#EXT-X-START:TIME-OFFSET=-${aheadSeconds.toFixed(3)}`);
}
