import type { Voice } from '../timeline/voices.ts';

/** A part of a voice in a piece of the mix. Times are seconds. */
export interface PlacedVoice {
  clipId: string;
  /** Where in the piece it begins. */
  atS: number;
  durationS: number;
  /** Where in its clip it begins. */
  clipFromS: number;
  /** How loud it is, from 0 to 1, at times of the piece; straight lines in between. */
  gains: { atS: number; gain: number }[];
}

/** The voices that are heard between two times of the video. Each fades in and out over `fadeS`. */
export function placeVoices(
  voices: readonly Voice[],
  { fromS, toS }: { fromS: number; toS: number },
  fadeS: number,
): PlacedVoice[] {
  return voices.flatMap((voice) => {
    const beginS = Math.max(fromS, voice.fromS);
    const endS = Math.min(toS, voice.toS);
    if (endS <= beginS) return [];
    const fade = Math.min(fadeS, (voice.toS - voice.fromS) / 2);
    const gainAt = (timeS: number): number =>
      Math.max(0, Math.min(1, (timeS - voice.fromS) / fade, (voice.toS - timeS) / fade));
    const turns = [voice.fromS + fade, voice.toS - fade].filter((timeS) => timeS > beginS && timeS < endS);
    return [
      {
        clipId: voice.clipId,
        atS: beginS - fromS,
        durationS: endS - beginS,
        clipFromS: voice.clipFromS + (beginS - voice.fromS),
        gains: [beginS, ...turns, endS].map((timeS) => ({ atS: timeS - fromS, gain: gainAt(timeS) })),
      },
    ];
  });
}
