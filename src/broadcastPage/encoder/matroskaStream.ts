import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Output,
  StreamTarget,
} from 'mediabunny';
import { createTaskQueue } from '../../clock/taskQueue.ts';
import type { RenditionName } from '../../protocol/renditions.ts';
import type { VideoTrackName } from './programVideoEncoder.ts';

/**
 * One Matroska stream, from a key frame of the program on: the program, audio, then the renditions. Each video track begins with a key
 * frame; earlier packets are left out. A packet is written when every track that has not ended has one of its time or later.
 */
export interface MatroskaStream {
  addVideo(
    track: VideoTrackName,
    chunk: EncodedVideoChunk,
    metadata: EncodedVideoChunkMetadata | undefined,
  ): void;
  addAudio(chunk: EncodedAudioChunk, metadata: EncodedAudioChunkMetadata | undefined): void;
  /** No more packets of a rendition will come: the other tracks do not wait for it. */
  endRendition(name: RenditionName): void;
  /** Writes what is left; resolves when all bytes have been passed to `write`. */
  finish(): Promise<void>;
}

interface Options {
  renditions: readonly RenditionName[];
  write(bytes: Uint8Array<ArrayBuffer>): void;
  onError(error: Error): void;
}

interface VideoTrack {
  source: EncodedVideoPacketSource;
  hasBegun: boolean;
}

export function createMatroskaStream({ renditions, write, onError }: Options): MatroskaStream {
  const target = new StreamTarget(
    new WritableStream({
      write: (chunk) => write(chunk.data),
    }),
  );
  const output = new Output({ format: new MkvOutputFormat({ appendOnly: true }), target });
  const audio = new EncodedAudioPacketSource('opus');
  const videos = new Map<VideoTrackName, VideoTrack>();
  const addTrack = (name: VideoTrackName): void => {
    const source = new EncodedVideoPacketSource('avc');
    output.addVideoTrack(source, { frameRate: 30 });
    videos.set(name, { source, hasBegun: false });
  };
  addTrack('program');
  output.addAudioTrack(audio);
  for (const name of renditions) addTrack(name);
  /** Packets are added one after another, although adding one is asynchronous. */
  const queue = createTaskQueue(1);
  let beginUs: number | null = null;
  /** Encoders finish in any order: packets of renditions that came before the program's first one. */
  let early: (() => void)[] = [];
  let hasFailed = false;

  function enqueue(task: () => Promise<void> | void): void {
    queue.add(task).catch((error: unknown) => {
      if (hasFailed) return;
      hasFailed = true;
      onError(error instanceof Error ? error : new Error(String(error)));
    });
  }

  const addVideo: MatroskaStream['addVideo'] = (name, chunk, metadata) => {
    const track = videos.get(name);
    if (track === undefined) return;
    if (beginUs === null && name !== 'program') return void early.push(() => addVideo(name, chunk, metadata));
    if ((chunk.type !== 'key' && !track.hasBegun) || chunk.timestamp < (beginUs ?? 0)) return;
    beginUs ??= chunk.timestamp;
    track.hasBegun = true;
    const packet = fromBeginning(EncodedPacket.fromEncodedChunk(chunk), beginUs);
    enqueue(() => track.source.add(packet, metadata));
    const waiting = early;
    early = [];
    for (const add of waiting) add();
  };

  enqueue(() => output.start());
  return {
    addVideo,
    addAudio(chunk, metadata) {
      if (beginUs === null || chunk.timestamp < beginUs) return;
      const packet = fromBeginning(EncodedPacket.fromEncodedChunk(chunk), beginUs);
      enqueue(() => audio.add(packet, metadata));
    },
    endRendition(name) {
      const track = videos.get(name);
      videos.delete(name);
      if (track !== undefined) enqueue(() => track.source.close());
    },
    async finish() {
      await queue.waitForRoom();
      if (hasFailed || beginUs === null) await output.cancel();
      else await output.finalize();
    },
  };
}

/** The stream's clock is zero at its first frame. */
const fromBeginning = (packet: EncodedPacket, beginUs: number): EncodedPacket =>
  packet.clone({ timestamp: packet.timestamp - beginUs / 1e6 });
