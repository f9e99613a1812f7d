import type { Clock } from '../../clock/clock.ts';
import { createIngestSender, type IngestSender } from './ingestSender.ts';
import { createMatroskaStream, type MatroskaStream } from './matroskaStream.ts';

/** Encoded video and audio on their way to the server: a new Matroska stream for each connection. */
export interface IngestStream extends Pick<IngestSender, 'isOpen' | 'bufferedBytes' | 'send'> {
  addVideo(chunk: EncodedVideoChunk, metadata: EncodedVideoChunkMetadata | undefined): void;
  addAudio(chunk: EncodedAudioChunk, metadata: EncodedAudioChunkMetadata | undefined): void;
  /** Sends what is left and ends it for good. */
  finish(): Promise<void>;
}

export interface IngestStreamOptions {
  url: string;
  clock: Clock;
  /** A connection is open; its stream begins with the next key frame. */
  onBegin(): void;
  /** The server ends the broadcast or does not want this composer. */
  onOver(reason: string): void;
  onError(error: Error): void;
}

export function openIngestStream(options: IngestStreamOptions): IngestStream {
  const { url, clock, onBegin, onOver, onError } = options;
  let stream: MatroskaStream | null = null;
  // Encoders describe their output once; each stream needs it.
  let videoMetadata: EncodedVideoChunkMetadata | undefined;
  let audioMetadata: EncodedAudioChunkMetadata | undefined;

  const sender = createIngestSender({
    url,
    clock,
    onOpen: () => {
      // Bytes of an earlier stream must never reach the new connection, whose server expects a header first.
      const begun = createMatroskaStream({
        write: (bytes) => {
          if (stream === begun) sender.sendMedia(bytes);
        },
        onError,
      });
      stream = begun;
      onBegin();
    },
    onFinish: () => onOver('the broadcast ended'),
    onRefused: onOver,
  });

  return {
    get isOpen() {
      return sender.isOpen;
    },
    get bufferedBytes() {
      return sender.bufferedBytes;
    },
    send: sender.send,
    addVideo(chunk, metadata) {
      if (metadata?.decoderConfig !== undefined) videoMetadata = metadata;
      stream?.addVideo(chunk, videoMetadata);
    },
    addAudio(chunk, metadata) {
      if (metadata?.decoderConfig !== undefined) audioMetadata = metadata;
      stream?.addAudio(chunk, audioMetadata);
    },
    async finish() {
      await stream?.finish().catch(() => {});
      sender.close();
    },
  };
}
