/** What the server has taken since its start, and when each part of the program was complete, ms since the epoch. */
export interface ServerReport {
  cpuSeconds: number;
  rssMb: number;
  completeMs: Record<string, number>;
}

export interface CrowdOrder {
  origin: string;
  viewers: number;
  seconds: number;
  /** Parts and playlists that are waited for, or segments and playlists as files. */
  way: 'delivery' | 'static';
}

export interface CrowdReport {
  /** When each viewer had a part or segment to its last byte, ms since the epoch. */
  received: { name: string; atMs: number }[];
  bytes: number;
  requests: number;
  /** Times that a viewer who plays 1.05 s behind the newest part had nothing to play. */
  stalls: number;
  failures: string[];
}
