/** The part of m3u8-parser that tests use; the package has no types of its own. */
declare module 'm3u8-parser' {
  interface Segment {
    uri: string;
    duration: number;
    discontinuity?: boolean;
    map?: { uri: string };
  }
  export class Parser {
    readonly manifest: {
      segments: Segment[];
      discontinuityStarts: number[];
      endList?: boolean;
      playlists?: { uri: string }[];
      /** The segment that is still being made. */
      preloadSegment?: { map?: { uri: string }; parts?: { uri: string }[] };
    };
    push(text: string): void;
    end(): void;
  }
}
