/** A media playlist as RFC 8216bis describes it, read line by line for the rules. */
export interface ReadPlaylist {
  /** Tags that apply to the whole playlist, such as EXT-X-TARGETDURATION, with what is behind the colon. */
  tags: Map<string, string>;
  segments: ReadSegment[];
  skipped: number;
  /** Of the segment that is not complete yet. */
  openParts: ReadPart[];
  hint: string | null;
  reports: Map<string, { msn: number; part: number }>;
  isEnded: boolean;
}
export interface ReadPart {
  uri: string;
  duration: number;
  isIndependent: boolean;
}
export interface ReadSegment {
  msn: number;
  uri: string;
  duration: number;
  date: number;
  map: string | null;
  isDiscontinuity: boolean;
  isGap: boolean;
  parts: ReadPart[];
}

const attribute = (line: string, name: string): string =>
  new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`)
    .exec(line)
    ?.slice(1)
    .find((value) => value !== undefined) ?? '';

export function readPlaylist(text: string): ReadPlaylist {
  const tags = new Map<string, string>();
  const segments: ReadSegment[] = [];
  const reports: ReadPlaylist['reports'] = new Map();
  let skipped = 0;
  let hint: string | null = null;
  let map: string | null = null;
  const fresh = (): Omit<ReadSegment, 'msn' | 'uri' | 'map'> => ({
    duration: 0,
    date: NaN,
    isDiscontinuity: false,
    isGap: false,
    parts: [],
  });
  let open = fresh();
  for (const line of text.trimEnd().split('\n')) {
    const [tag = ''] = /^#[A-Z0-9-]+/.exec(line) ?? [];
    switch (tag) {
      case '#EXT-X-SKIP':
        skipped = Number(attribute(line, 'SKIPPED-SEGMENTS'));
        break;
      case '#EXT-X-MAP':
        map = attribute(line, 'URI');
        break;
      case '#EXT-X-PROGRAM-DATE-TIME':
        open.date = Date.parse(line.slice(25));
        break;
      case '#EXT-X-DISCONTINUITY':
        open.isDiscontinuity = true;
        break;
      case '#EXT-X-GAP':
        open.isGap = true;
        break;
      case '#EXTINF':
        open.duration = Number.parseFloat(line.slice(8));
        break;
      case '#EXT-X-PART':
        open.parts.push({
          uri: attribute(line, 'URI'),
          duration: Number(attribute(line, 'DURATION')),
          isIndependent: attribute(line, 'INDEPENDENT') === 'YES',
        });
        break;
      case '#EXT-X-PRELOAD-HINT':
        hint = attribute(line, 'URI');
        break;
      case '#EXT-X-RENDITION-REPORT':
        reports.set(attribute(line, 'URI'), {
          msn: Number(attribute(line, 'LAST-MSN')),
          part: Number(attribute(line, 'LAST-PART')),
        });
        break;
      case '': {
        const first = Number(tags.get('EXT-X-MEDIA-SEQUENCE'));
        segments.push({ ...open, msn: first + skipped + segments.length, uri: line, map });
        open = fresh();
        break;
      }
      default:
        tags.set(tag.slice(1), line.slice(tag.length + 1));
    }
  }
  const isEnded = tags.has('EXT-X-ENDLIST');
  return { tags, segments, skipped, openParts: open.parts, hint, reports, isEnded };
}
