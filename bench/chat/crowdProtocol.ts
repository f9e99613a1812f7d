/** Where one viewer connects. */
export interface CrowdPlace {
  url: string;
  cookie: string;
}

export type CrowdOrder =
  | { type: 'open'; places: readonly CrowdPlace[]; isPlain: boolean }
  | { type: 'play'; seconds: number; perSecond: number; writers: number }
  | { type: 'reconnect' }
  | { type: 'close' };

export type CrowdAnswer =
  | { type: 'open'; tookMs: number; refused: number }
  | {
      type: 'played';
      posted: number;
      received: number;
      expected: number;
      p50Ms: number;
      p99Ms: number;
      maxMs: number;
      /** What the crowd itself took of the machine. */
      cores: number;
    };
