/** The parts of a media playlist that the server uses. */
export interface HlsPlaylist {
  segments: HlsSegment[];
  isEnded: boolean;
}

interface HlsSegment {
  fileName: string;
  durationSeconds: number;
  /** The segment does not continue the one before it. */
  isDiscontinuity: boolean;
}

/** Reads a playlist. Unknown lines are ignored, and so are segments without a duration. */
export function parseHlsPlaylist(text: string): HlsPlaylist {
  const segments: HlsSegment[] = [];
  let durationSeconds: number | null = null;
  let isDiscontinuity = false;
  let isEnded = false;
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const duration = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
    if (duration !== undefined) durationSeconds = Number(duration);
    else if (line === '#EXT-X-DISCONTINUITY') isDiscontinuity = true;
    else if (line === '#EXT-X-ENDLIST') isEnded = true;
    else if (line !== '' && !line.startsWith('#') && durationSeconds !== null) {
      segments.push({ fileName: line, durationSeconds, isDiscontinuity });
      durationSeconds = null;
      isDiscontinuity = false;
    }
  }
  return { segments, isEnded };
}

/** The playlist with its end marked, which makes players stop reloading it. */
export const endHlsPlaylist = (text: string): string =>
  parseHlsPlaylist(text).isEnded ? text : `${text.trimEnd()}\n#EXT-X-ENDLIST\n`;
