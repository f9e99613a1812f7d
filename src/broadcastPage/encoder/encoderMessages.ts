import type { FrameAnswer } from '../../compositor/framePort.ts';
import type { EncodingReport } from '../../protocol/debugSignals.ts';
import type { IngestMetrics } from '../../protocol/ingest.ts';
import type { RenditionName } from '../../protocol/renditions.ts';
import type { VideoFormat } from './videoEncoder.ts';

/** What is encoded. */
export interface EncodedFormat {
  format: VideoFormat;
  /** Beside the program; smaller than it, largest first. */
  renditions: readonly RenditionName[];
}

/** The first messages to the encoder's worker: what it can load beforehand, if that is known, then the port for all others. */
export type ToEncoderWorker = ({ type: 'prepare' } & EncodedFormat) | { type: 'connect' };

/** What the page sends the encoder. */
export type ToEncoder =
  | {
      type: 'start';
      ingestUrl: string;
      /** As prepared, if anything was. */
      encoded: EncodedFormat;
      /** The samples of the mix. */
      audio: ReadableStream<AudioData>;
      /** Where frames are asked for; null asks the page. */
      framePort: MessagePort | null;
    }
  /** Answers `draw`. */
  | { type: 'frame'; answer: FrameAnswer };

/** What the encoder sends the page. */
export type FromEncoder =
  /** Asks for one frame. `epochMs` is the time of `sharedNowMs` at which program time is zero. */
  | { type: 'draw'; epochMs: number }
  /** A frame is being asked for at the frame port: time to lay out the program. */
  | { type: 'advance' }
  | { type: 'metrics'; metrics: IngestMetrics; encoding: EncodingReport }
  /** The server ended the broadcast or does not want this composer. */
  | { type: 'ended'; reason: string }
  | { type: 'failed'; message: string };
