import { VideoSampleSink, type InputVideoTrack, type VideoSample } from 'mediabunny';
import { redrawFramesPerSecond } from '../../protocol/rest/redraw.ts';

/** Where a clip's frames are read again from the next key frame instead of being decoded one by one; s. */
const maxGapS = 10;
/** Half a frame of the video: the picture that is nearest is taken, so that pictures are not late against the sound; s. */
const nearestS = 0.5 / redrawFramesPerSecond;

/** The pictures of a clip, asked for in order. */
export interface ClipPictures {
  /** The picture at a time of the clip, to half a frame; the first one before that. It stays valid until the next call. */
  at(seconds: number): Promise<VideoSample | null>;
  close(): Promise<void>;
}

/** @param zeroS - The time in the file that is 0 in the clip. */
export function readClipPictures(track: InputVideoTrack, zeroS: number): ClipPictures {
  const sink = new VideoSampleSink(track);
  let samples: AsyncGenerator<VideoSample, void, unknown> | null = null;
  let shown: VideoSample | null = null;
  let next: VideoSample | null = null;
  let askedS = -Infinity;

  const advance = async (): Promise<VideoSample | null> => {
    const read = await samples?.next();
    return read === undefined || read.done === true ? null : read.value;
  };
  const close = async (): Promise<void> => {
    shown?.close();
    next?.close();
    shown = null;
    next = null;
    await samples?.return();
    samples = null;
  };
  const openAt = async (fileS: number): Promise<void> => {
    await close();
    samples = sink.samples(fileS);
    next = await advance();
    if (next !== null && next.timestamp <= fileS) return;
    // Between two pictures, or behind the last one.
    shown = await sink.getSample(fileS);
  };

  return {
    async at(seconds) {
      const fileS = zeroS + seconds + nearestS;
      if (samples === null || fileS < askedS || fileS > askedS + maxGapS) await openAt(fileS);
      askedS = fileS;
      while (next !== null && next.timestamp <= fileS) {
        shown?.close();
        shown = next;
        next = await advance();
      }
      return shown ?? next;
    },
    close,
  };
}
