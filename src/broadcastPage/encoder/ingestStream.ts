import type { Clock } from '../../clock/clock.ts';
import type { RenditionName } from '../../protocol/renditions.ts';
import { createIngestSender, type IngestSender } from './ingestSender.ts';
import { createMatroskaStream, type MatroskaStream } from './matroskaStream.ts';
import type { VideoTrackName } from './programVideoEncoder.ts';

/** Encoded video and audio on their way to the server: a new Matroska stream for each connection. */
export interface IngestStream
  extends
    Pick<IngestSender, 'isOpen' | 'bufferedBytes' | 'send'>,
    Pick<MatroskaStream, 'addVideo' | 'addAudio'> {
  /** Ends a rendition for good. */
  endRendition(name: RenditionName): void;
  /** Sends what is left and ends it for good. */
  finish(): Promise<void>;
}

export interface IngestStreamOptions {
  /** Address of the ingest with its access token. */
  url: string;
  renditions: readonly RenditionName[];
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
  const videoMetadata = new Map<VideoTrackName, EncodedVideoChunkMetadata>();
  let audioMetadata: EncodedAudioChunkMetadata | undefined;

  let renditions = options.renditions;
  /** Those that the address of the newest connection has. */
  let announced = renditions;

  const sender = createIngestSender({
    makeUrl: () => {
      announced = renditions;
      return announced.length === 0 ? url : `${url}&renditions=${announced.join(',')}`;
    },
    clock,
    onOpen: () => {
      // Bytes of an earlier stream must never reach the new connection, whose server expects a header first.
      const begun = createMatroskaStream({
        renditions: announced,
        write: (bytes) => {
          if (stream === begun) sender.sendMedia(bytes);
        },
        onError,
      });
      for (const name of announced) if (!renditions.includes(name)) begun.endRendition(name);
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
    addVideo(track, chunk, metadata) {
      if (metadata?.decoderConfig !== undefined) videoMetadata.set(track, metadata);
      stream?.addVideo(track, chunk, videoMetadata.get(track));
    },
    addAudio(chunk, metadata) {
      if (metadata?.decoderConfig !== undefined) audioMetadata = metadata;
      stream?.addAudio(chunk, audioMetadata);
    },
    endRendition(name) {
      renditions = renditions.filter((each) => each !== name);
      stream?.endRendition(name);
    },
    async finish() {
      await stream?.finish().catch(() => {});
      sender.close();
    },
  };
}
