import { ALL_FORMATS, AudioBufferSink, Input, UrlSource } from 'mediabunny';
import type { Clip } from '../timeline/voices.ts';
import { readClipPictures, type ClipPictures } from './clipPictures.ts';

/** A file whose times begin later than this counts from a clock of its own; s. */
const maxFirstS = 1;

/** A clip's file. */
export interface ClipFile {
  /** Null without a picture that this browser can decode. */
  pictures: ClipPictures | null;
  /** The same for its sound. */
  sound: AudioBufferSink | null;
  /** The time in the file that is 0 in the clip, s. */
  zeroS: number;
  /** What is in the file and cannot be decoded here. */
  undecodable: readonly ('picture' | 'sound')[];
}

/** The files of the clips, each opened when it is asked for. */
export interface ClipFiles {
  /** Null where the file cannot be read, which is reported once. */
  open(clip: Clip): Promise<ClipFile | null>;
  /** Closes those that nobody has asked for since the last call. */
  closeUnused(): Promise<void>;
}

export function createClipFiles({
  sourceOf,
  warn,
}: {
  sourceOf(clip: Clip): { url: string; requestInit: RequestInit };
  warn(message: string): void;
}): ClipFiles {
  const files = new Map<string, Promise<(ClipFile & { input: Input }) | null>>();
  let used = new Set<string>();

  async function openFile(clip: Clip): Promise<(ClipFile & { input: Input }) | null> {
    const { url, requestInit } = sourceOf(clip);
    const input = new Input({ source: new UrlSource(url, { requestInit }), formats: ALL_FORMATS });
    try {
      const [video, audio, firstS] = await Promise.all([
        input.getPrimaryVideoTrack(),
        input.getPrimaryAudioTrack(),
        input.getFirstTimestamp(),
      ]);
      // Recorders count from their beginning, whichever track has the first sample; what comes before 0 is the decoder's run-up.
      const zeroS = firstS > maxFirstS ? firstS : 0;
      const canSee = (await video?.canDecode()) ?? false;
      const canHear = (await audio?.canDecode()) ?? false;
      if (video !== null && !canSee) warn(`the picture of ${clip.id} cannot be decoded here`);
      if (audio !== null && !canHear) warn(`the sound of ${clip.id} cannot be decoded here`);
      return {
        input,
        pictures: video !== null && canSee ? readClipPictures(video, zeroS) : null,
        sound: audio !== null && canHear ? new AudioBufferSink(audio) : null,
        zeroS,
        undecodable: [
          ...(video !== null && !canSee ? (['picture'] as const) : []),
          ...(audio !== null && !canHear ? (['sound'] as const) : []),
        ],
      };
    } catch (error) {
      input.dispose();
      warn(`${clip.id} cannot be read: ${String(error)}`);
      return null;
    }
  }

  return {
    open(clip) {
      used.add(clip.id);
      const known = files.get(clip.id) ?? openFile(clip);
      files.set(clip.id, known);
      return known;
    },
    async closeUnused() {
      for (const [id, opening] of files) {
        const file = await opening;
        // One that cannot be read is not tried again.
        if (used.has(id) || file === null) continue;
        files.delete(id);
        await file.pictures?.close();
        file.input.dispose();
      }
      used = new Set();
    },
  };
}
