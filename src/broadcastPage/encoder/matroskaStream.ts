import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Output,
  StreamTarget,
} from 'mediabunny';
import { createTaskQueue } from '../../clock/taskQueue.ts';

/** One Matroska stream, from a key frame on. Packets before the first key frame are left out. */
export interface MatroskaStream {
  addVideo(chunk: EncodedVideoChunk, metadata: EncodedVideoChunkMetadata | undefined): void;
  addAudio(chunk: EncodedAudioChunk, metadata: EncodedAudioChunkMetadata | undefined): void;
  /** Writes what is left; resolves when all bytes have been passed to `write`. */
  finish(): Promise<void>;
}

interface Options {
  write(bytes: Uint8Array<ArrayBuffer>): void;
  onError(error: Error): void;
}

export function createMatroskaStream({ write, onError }: Options): MatroskaStream {
  const target = new StreamTarget(
    new WritableStream({
      write: (chunk) => write(chunk.data),
    }),
  );
  const output = new Output({ format: new MkvOutputFormat({ appendOnly: true }), target });
  const video = new EncodedVideoPacketSource('avc');
  const audio = new EncodedAudioPacketSource('opus');
  output.addVideoTrack(video, { frameRate: 30 });
  output.addAudioTrack(audio);
  /** Packets are added one after another, although adding one is asynchronous. */
  const queue = createTaskQueue(1);
  let beginUs: number | null = null;
  let hasFailed = false;

  function enqueue(task: () => Promise<void>): void {
    queue.add(task).catch((error: unknown) => {
      if (hasFailed) return;
      hasFailed = true;
      onError(error instanceof Error ? error : new Error(String(error)));
    });
  }

  enqueue(() => output.start());
  return {
    addVideo(chunk, metadata) {
      if (beginUs === null && chunk.type !== 'key') return;
      beginUs ??= chunk.timestamp;
      const packet = EncodedPacket.fromEncodedChunk(chunk);
      enqueue(() => video.add(packet, metadata));
    },
    addAudio(chunk, metadata) {
      if (beginUs === null || chunk.timestamp < beginUs) return;
      const packet = EncodedPacket.fromEncodedChunk(chunk);
      enqueue(() => audio.add(packet, metadata));
    },
    async finish() {
      await queue.waitForRoom();
      if (hasFailed || beginUs === null) await output.cancel();
      else await output.finalize();
    },
  };
}
