import { audioStartS, brightnessOverTime, decodeAudio } from '../../e2e/fixtures/hls.ts';
import { programSize, type ProgramRect } from '../../src/geometry/rect.ts';

/** One participant in the program: where its picture is, and its tone. */
export interface FlashAndBeepPlace {
  slot: ProgramRect;
  toneHz: number;
}

/** One flash and its beep: when on the media's clock, and how much later than the flash the beep is. */
export interface Offset {
  atS: number;
  offsetMs: number;
}

/** What one participant's flashes and beeps show in a piece of the broadcast. */
export function findOffsets(media: Buffer, places: readonly FlashAndBeepPlace[]): Offset[][] {
  const audio = decodeAudio(media);
  const startS = audioStartS(media);
  return places.map(({ slot, toneHz }) => {
    const beeps = findBeeps(audio, toneHz).map((atS) => startS + atS);
    return findFlashes(media, slot).flatMap((flashS) => {
      const nearest = beeps.toSorted((a, b) => Math.abs(a - flashS) - Math.abs(b - flashS))[0];
      if (nearest === undefined || Math.abs(nearest - flashS) > 0.9) return [];
      return [{ atS: flashS, offsetMs: (nearest - flashS) * 1000 }];
    });
  });
}

/** The time of the first frame of a piece of media, seconds. */
export const firstFrameS = (media: Buffer): number =>
  brightnessOverTime(media, { x: 0.4, y: 0.4, width: 0.2, height: 0.2 })[0]?.timeS ?? 0;

/** Times at which the middle of a slot turns from dark to bright. */
function findFlashes(media: Buffer, { x, y, width, height }: ProgramRect): number[] {
  const frames = brightnessOverTime(media, {
    x: (x + width * 0.35) / programSize.width,
    y: (y + height * 0.35) / programSize.height,
    width: (width * 0.3) / programSize.width,
    height: (height * 0.2) / programSize.height,
  });
  return frames.flatMap(({ timeS, luma }, index) => {
    const before = frames[index - 1];
    return before !== undefined && before.luma < 100 && luma >= 100 ? [timeS] : [];
  });
}

const sampleRate = 48_000;
/** A window of ten milliseconds tells tones that are some hundred Hz apart. */
const windowSamples = 480;
const hopSamples = 120;
const beepLevel = 0.05;

/** Times at which a tone begins after at least 0.3 s without it. */
function findBeeps(audio: Float32Array, toneHz: number): number[] {
  const beeps: number[] = [];
  let quietS = 0;
  for (let start = 0; start + windowSamples <= audio.length; start += hopSamples) {
    if (levelOf(audio, start, toneHz) < beepLevel) quietS += hopSamples / sampleRate;
    else {
      if (quietS > 0.3) beeps.push((start + windowSamples / 2) / sampleRate);
      quietS = 0;
    }
  }
  return beeps;
}

/** The amplitude of a tone in one window (Goertzel). */
function levelOf(audio: Float32Array, start: number, toneHz: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * toneHz) / sampleRate);
  let [previous, beforePrevious] = [0, 0];
  for (let i = start; i < start + windowSamples; i += 1) {
    const current = (audio[i] ?? 0) + coefficient * previous - beforePrevious;
    [beforePrevious, previous] = [previous, current];
  }
  const power = previous ** 2 + beforePrevious ** 2 - coefficient * previous * beforePrevious;
  return (Math.sqrt(Math.max(power, 0)) * 2) / windowSamples;
}
