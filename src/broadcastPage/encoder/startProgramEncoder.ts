import { sharedNowMs } from '../../clock/sharedNowMs.ts';
import type { FrameSource } from '../../playout/frameSource.ts';
import type { EncodingReport } from '../../protocol/debugSignals.ts';
import type { IngestMetrics } from '../../protocol/ingest.ts';
import type { RenditionName } from '../../protocol/renditions.ts';
import type { FromEncoder, ToEncoder, ToEncoderWorker } from './encoderMessages.ts';
import { readAudioBlocks } from './readAudioBlocks.ts';
import type { VideoFormat } from './videoEncoder.ts';

export interface ProgramEncoderOptions {
  /** Loaded beforehand, for this encoder alone. */
  worker?: Worker;
  /** WebSocket address of the ingest with its access token. */
  ingestUrl: string;
  format: VideoFormat;
  /** To encode besides the program; smaller than it, largest first. */
  renditions?: readonly RenditionName[];
  /** One 48 kHz track with everything that is to be heard. */
  audio: MediaStreamTrack;
  frames: FrameSource;
  /** Once a second. */
  onMetrics?(metrics: IngestMetrics, encoding: EncodingReport): void;
  /** The broadcast is over for this encoder. */
  onEnded(reason: string): void;
  /** Encoding is not possible or has failed; the server has been informed if it could be. */
  onFailed(message: string): void;
}

/** Loads the encoder's code. */
export const loadEncoderWorker = (): Worker =>
  new Worker(new URL('./encoder.worker.ts', import.meta.url), { type: 'module' });

/** Loads what the encoder needs for a format, with which it starts later. */
export function prepareProgramEncoder(
  worker: Worker,
  { format, renditions = [] }: Pick<ProgramEncoderOptions, 'format' | 'renditions'>,
): void {
  worker.postMessage({ type: 'prepare', format, renditions } satisfies ToEncoderWorker);
}

/** Sends video and audio to the server until it ends the broadcast. */
export function startProgramEncoder(options: ProgramEncoderOptions): void {
  const { worker = loadEncoderWorker(), ingestUrl, format, renditions = [], frames } = options;
  const { port1: port, port2 } = new MessageChannel();
  const send = (message: ToEncoder, transfer: Transferable[] = []): void =>
    port.postMessage(message, transfer);

  async function draw(epochMs: number): Promise<void> {
    if (frames.type === 'port') return;
    const drawnAtMs = sharedNowMs();
    let frame: VideoFrame | null = null;
    try {
      frame = await frames.drawFrame(Math.round((drawnAtMs - epochMs) * 1000));
    } catch (error) {
      // One frame that cannot be drawn must not end the broadcast: the last one is repeated.
      console.error('drawing the program failed', error);
    }
    send({ type: 'frame', answer: { frame, drawnAtMs } }, frame === null ? [] : [frame]);
  }

  function handle(message: FromEncoder): void {
    switch (message.type) {
      case 'draw':
        void draw(message.epochMs);
        return;
      case 'advance':
        if (frames.type === 'port') frames.advance();
        return;
      case 'metrics':
        options.onMetrics?.(message.metrics, message.encoding);
        return;
      case 'ended':
        worker.terminate();
        options.onEnded(message.reason);
        return;
      case 'failed':
        options.onFailed(message.message);
    }
  }

  port.addEventListener('message', ({ data }: MessageEvent<FromEncoder>) => handle(data));
  port.start();
  worker.addEventListener('error', ({ message }) => options.onFailed(`the encoder's worker: ${message}`));
  worker.postMessage({ type: 'connect' } satisfies ToEncoderWorker, [port2]);
  const audio = readAudioBlocks(options.audio);
  const framePort = frames.type === 'port' ? frames.port : null;
  send(
    { type: 'start', ingestUrl, encoded: { format, renditions }, audio, framePort },
    framePort === null ? [audio] : [audio, framePort],
  );
}
