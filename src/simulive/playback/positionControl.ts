/** Where a video is, and where the show is. */
export interface PositionReading {
  positionSeconds: number;
  /** Below 0 before the show begins. */
  showSeconds: number;
  /** Up to here there is media without a gap, s. */
  bufferedSeconds: number;
  /** There is media to play at the position, and nothing is sought. */
  isReady: boolean;
}

/** What to do with the video: play at a rate, 0 to wait, or go somewhere. */
export type PositionStep = { type: 'rate'; rate: number } | { type: 'jump'; toSeconds: number };

/** Brings a video to where the show is, and keeps it there. */
export interface PositionControl {
  /**
   * The player is opened where the show is, and begins there by itself: until its first picture it is left alone as long as after a jump.
   * WebKitGTK may hang where a video is sought before its decoders are set up (see settledStart.ts).
   */
  open(showSeconds: number): void;
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
/** How long a jump to media that is there takes at first, and one to media that has to be loaded; and at most, s. */
const firstLeads = { buffered: 0.1, unbuffered: 0.4 };
const maxLeadSeconds = 2;

export function createPositionControl(): PositionControl {
  let mustAlign = true;
  /** In the show's time, as all times here. */
  let jumpedAtSeconds: number | null = null;
  let openedAtSeconds: number | null = null;
  let jumps = 0;
  let isCorrecting = false;
  /** How long jumps take: they go this far ahead of the show, s. */
  const leads = { ...firstLeads };
  let jumpedTo: keyof typeof leads = 'unbuffered';

  function jump(reading: PositionReading): PositionStep {
    const { showSeconds, bufferedSeconds, positionSeconds, isReady } = reading;
    mustAlign = true;
    isCorrecting = false;
    jumpedAtSeconds = showSeconds;
    jumps += 1;
    const isThere =
      isReady && showSeconds >= positionSeconds && showSeconds + leads.buffered < bufferedSeconds;
    jumpedTo = isThere ? 'buffered' : 'unbuffered';
    return { type: 'jump', toSeconds: showSeconds <= 0 ? 0 : showSeconds + leads[jumpedTo] };
  }

  /** The rate while media is missing: whatever arrives is played. */
  function waitForMedia(errorSeconds: number, reading: PositionReading): PositionStep {
    const { showSeconds } = reading;
    mustAlign = true;
    const isRecent = (atSeconds: number | null): boolean =>
      atSeconds !== null && showSeconds - atSeconds < maxSeekSeconds;
    if (Math.abs(errorSeconds) <= maxDriftSeconds || isRecent(jumpedAtSeconds) || isRecent(openedAtSeconds))
      return { type: 'rate', rate: showSeconds < 0 ? 0 : 1 };
    jumps = 0;
    return jump(reading);
  }

  function noteLanding(showSeconds: number): void {
    if (jumpedAtSeconds === null) return;
    leads[jumpedTo] = Math.min(maxLeadSeconds, Math.max(0, showSeconds - jumpedAtSeconds));
    jumpedAtSeconds = null;
  }

  function correct(errorSeconds: number): PositionStep {
    isCorrecting = Math.abs(errorSeconds) > (isCorrecting ? settledSeconds : noticedSeconds);
    const wished = isCorrecting ? errorSeconds / correctionSeconds : 0;
    return { type: 'rate', rate: 1 + Math.min(maxRateChange, Math.max(-maxRateChange, wished)) };
  }

  function realign(): void {
    mustAlign = true;
    jumps = 0;
    jumpedAtSeconds = null;
  }

  return {
    open(showSeconds) {
      realign();
      openedAtSeconds = showSeconds;
    },
    realign,
    step(reading) {
      const { positionSeconds, showSeconds, isReady } = reading;
      const error = Math.max(0, showSeconds) - positionSeconds;
      if (!isReady) return waitForMedia(error, reading);
      openedAtSeconds = null;
      noteLanding(showSeconds);
      const isFar = Math.abs(error) > maxDriftSeconds;
      if (isFar) jumps = mustAlign ? jumps : 0;
      // Ahead of the show by what the jump allowed for: the show is let catch up.
      if (mustAlign && error < -alignedSeconds && !isFar) return { type: 'rate', rate: 0 };
      if (isFar || (mustAlign && error > alignedSeconds && jumps < maxJumps)) return jump(reading);
      if (showSeconds < 0) return { type: 'rate', rate: 0 };
      mustAlign = false;
      jumps = 0;
      return correct(error);
    },
  };
}
