import type { IngestMetrics } from '../../protocol/ingest.ts';
import type { VideoFormat } from './videoEncoder.ts';

/** What the page tells the encoder's worker. */
export type ToEncoder =
  | { type: 'start'; ingestUrl: string; format: VideoFormat }
  /** The mix's sound from now on. */
  | { type: 'sound'; blocks: ReadableStream<AudioData> }
  /** Answer to `draw`: the program as it was at `drawnAtMs` (shared clock); null when it looks as it did before. */
  | { type: 'frame'; frame: VideoFrame | null; drawnAtMs: number }
  | { type: 'stop' };

/** What the worker tells the page. */
export type FromEncoder =
  /** Asks for one frame. `epochMs` is the shared clock at which program time is zero. */
  | { type: 'draw'; epochMs: number }
  | { type: 'metrics'; metrics: IngestMetrics }
  /** The server ended the broadcast or does not want this composer. */
  | { type: 'ended'; reason: string }
  | { type: 'failed'; message: string };
