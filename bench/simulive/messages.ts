export interface CrowdOrder {
  origin: string;
  viewers: number;
  seconds: number;
  /** How many segments the video has. */
  segments: number;
}

export interface CrowdReport {
  /** Of each request, from its beginning to its last byte; ms. */
  tookMs: number[];
  bytes: number;
  failures: string[];
}
