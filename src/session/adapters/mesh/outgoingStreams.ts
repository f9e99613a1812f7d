import { createTaskQueue } from '../../../clock/taskQueue.ts';
import type { PreferredResolution } from '../../../protocol/rtc.ts';
import type { OutgoingStream } from '../relay/ownStreams.ts';
import { encodingFor, smallerResolution, type SendEncoding } from '../../resolution.ts';

type TrackKind = keyof OutgoingStream['tracks'];
const trackKinds: readonly TrackKind[] = ['audio', 'video'];

/** Senders of one stream on one link. */
interface SenderPair {
  /** Holds no track: its id groups audio and video in the description (a=msid). */
  group: MediaStream;
  audio: RTCRtpSender | null;
  video: RTCRtpSender | null;
}

/** The sending half of one link: keeps its senders in line with what this participant publishes. */
export interface OutgoingStreams {
  set(streams: readonly OutgoingStream[]): void;
  /** Sets the size that the receiver at the other end requested. */
  setReceiverLimit(streamId: string, resolution: PreferredResolution): void;
  /** Writes the sizes and bitrates that have changed, for example because a track's size did. */
  applyEncodings(): void;
  /** Writes all of them again, because a negotiation may have reset them. */
  renewEncodings(): void;
  /** Stream ids by the group id that the description names. */
  streamIds(): Record<string, string>;
  senderOf(streamId: string, kind: TrackKind): RTCRtpSender | null;
  isEmpty(): boolean;
}

export interface OutgoingStreamsOptions {
  connection: RTCPeerConnection;
  /** Senders carry another stream than before: the peer needs the new stream ids, though WebRTC sees no reason to offer. */
  onRenamed(): void;
  onProblem(error: Error): void;
}

export function createOutgoingStreams(options: OutgoingStreamsOptions): OutgoingStreams {
  const { connection, onProblem } = options;
  let streams: readonly OutgoingStream[] = [];
  const pairs = new Map<string, SenderPair>();
  /**
   * Pairs of streams that have ended, without tracks. They are reused so that the description does not grow with each
   * screen share. Stopping them instead could stop what the peer has begun to send in the same section.
   */
  const spares: SenderPair[] = [];
  const receiverLimits = new Map<string, PreferredResolution>();
  /** What was last written to each sender. Reading it back waits for WebRTC's own thread, ten times as long as all else here. */
  const written = new Map<RTCRtpSender, string>();
  /** Reading and writing a sender's parameters must not overlap with another such pair. */
  const encodingWork = createTaskQueue(1);

  function set(next: readonly OutgoingStream[]): void {
    for (const [streamId, pair] of pairs) {
      if (next.some((stream) => stream.streamId === streamId)) continue;
      for (const kind of trackKinds) setTrack(pair, kind, null);
      pairs.delete(streamId);
      spares.push(pair);
    }
    streams = next;
    for (const stream of streams) {
      const pair = pairs.get(stream.streamId) ?? takePair();
      pairs.set(stream.streamId, pair);
      for (const kind of trackKinds) setTrack(pair, kind, stream.tracks[kind]);
    }
    applyEncodings();
  }

  function takePair(): SenderPair {
    const spare = spares.shift();
    if (spare === undefined) return { group: new MediaStream(), audio: null, video: null };
    options.onRenamed();
    return spare;
  }

  function setTrack(pair: SenderPair, kind: TrackKind, track: MediaStreamTrack | null): void {
    const sender = pair[kind];
    if (sender === null) {
      // Not addTrack: it would send in a section of the peer's, and when both ends offer at once and one rolls back, Chromium
      // goes on decoding what arrives in that section and shows none of it.
      if (track === null) return;
      pair[kind] = connection.addTransceiver(track, { direction: 'sendonly', streams: [pair.group] }).sender;
      return;
    }
    if (sender.track !== track) sender.replaceTrack(track).then(applyEncodings, onProblem);
  }

  function applyEncodings(): void {
    encodingWork.add(writeEncodings).catch(onProblem);
  }

  async function writeEncodings(): Promise<void> {
    for (const stream of streams) {
      const sender = pairs.get(stream.streamId)?.video;
      if (!sender?.track) continue;
      const limit = smallerResolution(stream.maxResolution, receiverLimits.get(stream.streamId) ?? 'auto');
      const { width = 1280, height = 720 } = sender.track.getSettings();
      const wanted = encodingFor(Math.min(width, height), limit);
      const key = JSON.stringify(wanted);
      if (written.get(sender) === key) continue;
      await encode(sender, wanted).then((isWritten) => isWritten && written.set(sender, key), onProblem);
    }
  }

  function renewEncodings(): void {
    // Queued, so that a write in progress does not mark its sender as written afterwards.
    encodingWork.add(() => written.clear()).catch(onProblem);
    applyEncodings();
  }

  return {
    set,
    setReceiverLimit(streamId, resolution) {
      receiverLimits.set(streamId, resolution);
      applyEncodings();
    },
    applyEncodings,
    renewEncodings,
    streamIds: () => Object.fromEntries([...pairs].map(([streamId, { group }]) => [group.id, streamId])),
    senderOf: (streamId, kind) => pairs.get(streamId)?.[kind] ?? null,
    isEmpty: () => pairs.size === 0,
  };
}

/** Resolves with whether the sender now encodes as wanted. */
async function encode(sender: RTCRtpSender, wanted: SendEncoding): Promise<boolean> {
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  // Firefox has no encodings before the first negotiation; the call after it sets them.
  if (encoding === undefined) return false;
  const isSame =
    encoding.active === wanted.active &&
    encoding.maxBitrate === wanted.maxBitrate &&
    encoding.scaleResolutionDownBy === wanted.scaleResolutionDownBy &&
    parameters.degradationPreference === 'maintain-resolution';
  if (isSame) return true;
  Object.assign(encoding, wanted);
  parameters.degradationPreference = 'maintain-resolution';
  try {
    await sender.setParameters(parameters);
    return true;
  } catch (error) {
    // A negotiation happened between reading and writing; the next call, within a second, tries again.
    if (error instanceof DOMException && error.name === 'InvalidModificationError') return false;
    throw error;
  }
}
