import type { IngestMetrics } from '../../protocol/ingest.ts';
import type { FromEncoder, ToEncoder } from './encoderMessages.ts';
import { sharedNowMs } from './monotonicClock.ts';
import type { VideoFormat } from './videoEncoder.ts';
import { readAudioBlocks } from './readAudioBlocks.ts';

/** Sends a picture and a sound to the server until the broadcast ends. */
export interface ProgramEncoder {
  /** Puts in another mix. */
  setSound(track: MediaStreamTrack): void;
  /** Sends what is left and ends. */
  stop(): void;
}

export interface ProgramEncoderOptions {
  /** Loaded beforehand, for this encoder alone. */
  worker?: Worker;
  /** WebSocket address of the ingest with its access token. */
  ingestUrl: string;
  format: VideoFormat;
  /** One 48 kHz track with everything that is to be heard. */
  audio: MediaStreamTrack;
  /** Draws the program at a program time in microseconds. Null says that it looks as it did last time. Asked one at a time. */
  drawFrame(timestampUs: number): Promise<VideoFrame | null>;
  onMetrics?(metrics: IngestMetrics): void;
  /** The broadcast is over for this encoder. */
  onEnded(reason: string): void;
  /** Encoding is not possible or broke down; the server has been told if it could be. */
  onFailed(message: string): void;
}

/** Loads the encoder's code. */
export const loadEncoderWorker = (): Worker =>
  new Worker(new URL('./programEncoder.worker.ts', import.meta.url), { type: 'module' });

export function createProgramEncoder(options: ProgramEncoderOptions): ProgramEncoder {
  const { worker = loadEncoderWorker() } = options;
  const { port1: port, port2 } = new MessageChannel();
  const send = (message: ToEncoder, transfer: Transferable[] = []): void =>
    port.postMessage(message, transfer);

  async function draw(epochMs: number): Promise<void> {
    const drawnAtMs = sharedNowMs();
    let frame: VideoFrame | null = null;
    try {
      frame = await options.drawFrame(Math.round((drawnAtMs - epochMs) * 1000));
    } catch (error) {
      // One frame that cannot be drawn must not end the broadcast: the last one is repeated.
      console.error('drawing the program failed', error);
    }
    send({ type: 'frame', frame, drawnAtMs }, frame === null ? [] : [frame]);
  }

  function take(message: FromEncoder): void {
    switch (message.type) {
      case 'draw':
        void draw(message.epochMs);
        return;
      case 'metrics':
        options.onMetrics?.(message.metrics);
        return;
      case 'ended':
        worker.terminate();
        options.onEnded(message.reason);
        return;
      case 'failed':
        options.onFailed(message.message);
    }
  }

  function setSound(track: MediaStreamTrack): void {
    const blocks = readAudioBlocks(track);
    send({ type: 'sound', blocks }, [blocks]);
  }

  port.addEventListener('message', ({ data }: MessageEvent<FromEncoder>) => take(data));
  port.start();
  worker.addEventListener('error', ({ message }) => options.onFailed(`the encoder's worker: ${message}`));
  worker.postMessage(null, [port2]);
  send({ type: 'start', ingestUrl: options.ingestUrl, format: options.format });
  setSound(options.audio);
  return { setSound, stop: () => send({ type: 'stop' }) };
}
