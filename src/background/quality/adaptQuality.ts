/** How much work a frame is, from the best to the cheapest. */
export interface Quality {
  /** A mask is computed for every frame, every second and so on. */
  segmentEvery: number;
  /** Height at which the guided filter runs, px. */
  guideHeight: number;
}

export const qualities: readonly [Quality, ...Quality[]] = [
  { segmentEvery: 1, guideHeight: 256 },
  { segmentEvery: 2, guideHeight: 256 },
  { segmentEvery: 2, guideHeight: 192 },
  { segmentEvery: 3, guideHeight: 144 },
];

/** Frames that are judged together. */
const judgedFrames = 30;
/** Above the first share of the time between two frames is too slow; below the second there is room for more. */
const missedShare = 0.9;
const roomyShare = 0.5;
/** Rounds with room before quality goes up, at first and at most: each time that a rise was too much, the next one waits twice as long. */
const minRoomyRounds = 3;
const maxRoomyRounds = 48;

/** What has been seen so far; plain data. */
export interface QualityState {
  /** Index into `qualities`. */
  level: number;
  frames: number;
  spentMs: number;
  availableMs: number;
  roomyRounds: number;
  /** How many roomy rounds the next rise waits for. */
  roundsToRise: number;
  hasJustRisen: boolean;
}

export const initialQuality: QualityState = {
  level: 0,
  frames: 0,
  spentMs: 0,
  availableMs: 0,
  roomyRounds: 0,
  roundsToRise: minRoomyRounds,
  hasJustRisen: false,
};

export const qualityOf = ({ level }: QualityState): Quality => qualities[level] ?? qualities[0];

/**
 * Takes in one frame: the ms it took and the ms until the next one. Judges every `judgedFrames` by their means, so that a single slow
 * frame changes nothing.
 */
export function adaptQuality(state: QualityState, tookMs: number, periodMs: number): QualityState {
  const next: QualityState = {
    ...state,
    frames: state.frames + 1,
    spentMs: state.spentMs + tookMs,
    availableMs: state.availableMs + periodMs,
  };
  return next.frames < judgedFrames ? next : judge(next);
}

function judge(state: QualityState): QualityState {
  const share = state.spentMs / state.availableMs;
  const fresh = { ...state, frames: 0, spentMs: 0, availableMs: 0, roomyRounds: 0 };
  if (share > missedShare) {
    const level = Math.min(state.level + 1, qualities.length - 1);
    const roundsToRise = state.hasJustRisen
      ? Math.min(state.roundsToRise * 2, maxRoomyRounds)
      : state.roundsToRise;
    return { ...fresh, level, roundsToRise, hasJustRisen: false };
  }
  if (share >= roomyShare) return { ...fresh, hasJustRisen: false };
  const roomyRounds = state.roomyRounds + 1;
  if (state.level === 0 || roomyRounds < state.roundsToRise)
    return { ...fresh, roomyRounds, hasJustRisen: state.hasJustRisen && state.level > 0 };
  return { ...fresh, level: state.level - 1, hasJustRisen: true };
}
