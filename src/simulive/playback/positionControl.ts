/** Where a video is, and where the show is. */
export interface PositionReading {
  positionSeconds: number;
  /** Below 0 before the show begins. */
  showSeconds: number;
  /** There is media to play at the position, and nothing is sought. */
  isReady: boolean;
}

/** What to do with the video: play at a rate, 0 to wait, or go somewhere. */
export type PositionStep = { type: 'rate'; rate: number } | { type: 'jump'; toSeconds: number };

/** Brings a video to where the show is, and keeps it there. */
export interface PositionControl {
  /** Playback begins or was interrupted: whatever is missing is made up at once, because nobody watches an even picture now. */
  realign(): void;
  step(reading: PositionReading): PositionStep;
}

/** A video that plays evenly is left alone up to here: a smaller difference is made up by its rate, s. */
export const maxDriftSeconds = 2;
/** By how much the rate differs from 1 at most: nobody hears it. */
export const maxRateChange = 0.03;
/** After an interruption the video is brought this close, s. */
const alignedSeconds = 0.25;
/** The rate is changed from the first difference on, and until the second, s. */
const noticedSeconds = 0.06;
const settledSeconds = 0.02;
/** In so many seconds the rate would make a small difference up. */
const correctionSeconds = 6;
/** Media for a new position has so long to arrive before another position is tried, s. */
const maxSeekSeconds = 8;
/** After so many jumps in a row only the rate goes on. */
const maxJumps = 4;
const firstLeadSeconds = 0.1;
const maxLeadSeconds = 4;

export function createPositionControl(): PositionControl {
  let mustAlign = true;
  /** In the show's time, as all times here. */
  let jumpedAtSeconds: number | null = null;
  let jumps = 0;
  let isCorrecting = false;
  /** How long a jump takes: it goes this far ahead of the show, s. */
  let leadSeconds = firstLeadSeconds;

  function jump(showSeconds: number): PositionStep {
    mustAlign = true;
    isCorrecting = false;
    jumpedAtSeconds = showSeconds;
    jumps += 1;
    return { type: 'jump', toSeconds: Math.max(0, showSeconds) + (showSeconds > 0 ? leadSeconds : 0) };
  }

  /** The rate while media is missing: whatever arrives is played. */
  function waitForMedia(errorSeconds: number, showSeconds: number): PositionStep {
    mustAlign = true;
    const isPatient = jumpedAtSeconds !== null && showSeconds - jumpedAtSeconds < maxSeekSeconds;
    if (Math.abs(errorSeconds) <= maxDriftSeconds || isPatient)
      return { type: 'rate', rate: showSeconds < 0 ? 0 : 1 };
    jumps = 0;
    return jump(showSeconds);
  }

  function noteLanding(showSeconds: number): void {
    if (jumpedAtSeconds === null) return;
    leadSeconds = Math.min(maxLeadSeconds, Math.max(0, showSeconds - jumpedAtSeconds));
    jumpedAtSeconds = null;
  }

  function correct(errorSeconds: number): PositionStep {
    isCorrecting = Math.abs(errorSeconds) > (isCorrecting ? settledSeconds : noticedSeconds);
    const wished = isCorrecting ? errorSeconds / correctionSeconds : 0;
    return { type: 'rate', rate: 1 + Math.min(maxRateChange, Math.max(-maxRateChange, wished)) };
  }

  return {
    realign() {
      mustAlign = true;
      jumps = 0;
      jumpedAtSeconds = null;
    },
    step({ positionSeconds, showSeconds, isReady }) {
      const error = Math.max(0, showSeconds) - positionSeconds;
      if (!isReady) return waitForMedia(error, showSeconds);
      noteLanding(showSeconds);
      const isFar = Math.abs(error) > maxDriftSeconds;
      if (isFar) jumps = mustAlign ? jumps : 0;
      // Ahead of the show by what the jump allowed for: the show is let catch up.
      if (mustAlign && error < -alignedSeconds && !isFar) return { type: 'rate', rate: 0 };
      if (isFar || (mustAlign && error > alignedSeconds && jumps < maxJumps)) return jump(showSeconds);
      if (showSeconds < 0) return { type: 'rate', rate: 0 };
      mustAlign = false;
      jumps = 0;
      return correct(error);
    },
  };
}
