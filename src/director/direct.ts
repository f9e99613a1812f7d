import type { AutoProduction, ShotReason } from '../protocol/show.ts';

/** A wide shot shows everybody (layout `cover`), a close-up one person (`focus`); part 2, section 4. */
export type Shot = 'wide' | 'closeUp';

/** Part 2, section 9; ms. */
export const directorTimes = {
  shot: 20_000,
  namesEvery: 600_000,
  namesAfter: 1000,
  namesFor: 10_000,
  closeUpAfterNames: 9000,
  dominance: 5000,
  throttle: 1000,
} as const;

/** What the director sees at one moment. */
export interface Floor {
  nowMs: number;
  /** Cameras on stream, in the order of the stage. */
  cameras: readonly string[];
  /** The stream in which somebody talked last; null while nobody has. */
  talker: string | null;
  /** Until when a host holds the shot; null while nobody does. */
  pinnedUntilMs: number | null;
}

/** What the director remembers from one moment to the next. */
export interface Direction {
  shot: Shot;
  /** When the shot was sent, or decided while it still waits for that. */
  shotSinceMs: number;
  /** Whom a close-up shows. */
  subject: string | null;
  /** Since when names were last shown, still or not any more; null while they have not been. */
  namesSinceMs: number | null;
  talker: string | null;
  talkerSinceMs: number;
  reason: ShotReason;
  /** What was sent last, and when; null before the first update. */
  sent: { state: AutoProduction['state']; reason: ShotReason; atMs: number } | null;
}

export type DirectorUpdate = Pick<AutoProduction, 'state'> & { reason: ShotReason };

/** A direction begins with a wide shot, or with the shot that another host's direction had on. */
export const beginDirection = (nowMs: number, given: Partial<Direction> = {}): Direction => ({
  shot: 'wide',
  shotSinceMs: nowMs,
  subject: null,
  namesSinceMs: null,
  talker: null,
  talkerSinceMs: nowMs,
  reason: { type: 'started' },
  sent: null,
  ...given,
});

/** The direction at the next moment, and what must be sent; null while nothing has changed or the last update is too recent. */
export function direct(
  before: Direction,
  floor: Floor,
): { direction: Direction; update: DirectorUpdate | null } {
  const decided = showNames(chooseShot(followTalker(before, floor), floor), floor);
  const state = describeState(decided, floor.nowMs);
  const { sent, reason } = decided;
  const isSame = sent !== null && isSameState(sent.state, state) && sent.reason.type === reason.type;
  const isTooSoon = sent !== null && floor.nowMs - sent.atMs < directorTimes.throttle;
  if (isSame || isTooSoon) return { direction: decided, update: null };
  // A shot that had to wait is on screen from now on, and lasts its time from there.
  const isOtherShot = sent !== null && sent.state.layout !== state.layout;
  const shotSinceMs = isOtherShot ? floor.nowMs : decided.shotSinceMs;
  return {
    direction: { ...decided, shotSinceMs, sent: { state, reason, atMs: floor.nowMs } },
    update: { state, reason },
  };
}

function followTalker(before: Direction, { talker, nowMs }: Floor): Direction {
  return talker === before.talker ? before : { ...before, talker, talkerSinceMs: nowMs };
}

function chooseShot(before: Direction, floor: Floor): Direction {
  const { nowMs, cameras, pinnedUntilMs } = floor;
  const toWide = (reason: ShotReason): Direction => ({
    ...before,
    shot: 'wide',
    shotSinceMs: nowMs,
    subject: null,
    reason,
  });
  const isSubjectHere = before.subject !== null && cameras.includes(before.subject);
  if (before.shot === 'closeUp' && !isSubjectHere)
    return cameras.length === 0
      ? toWide({ type: 'noCamera' })
      : { ...before, ...chooseSubject(before, floor) };
  if (pinnedUntilMs !== null && nowMs < pinnedUntilMs) {
    if (before.reason.type === 'pinned') return before;
    return { ...before, reason: { type: 'pinned', seconds: toSeconds(pinnedUntilMs - nowMs) } };
  }
  const isReleased = before.reason.type === 'pinned';
  if (before.shot === 'wide') {
    if (cameras.length > 0 && nowMs >= wideEndsAtMs(before))
      return { ...before, shot: 'closeUp', shotSinceMs: nowMs, ...chooseSubject(before, floor) };
    return isReleased ? { ...before, reason: { type: 'released' } } : before;
  }
  const tookMs = nowMs - before.shotSinceMs;
  const isLively = before.talker !== null && nowMs - before.talkerSinceMs < directorTimes.dominance;
  if (tookMs >= directorTimes.shot && !isLively)
    return toWide({ type: 'everybody', closeUpSeconds: toSeconds(tookMs) });
  const next = chooseSubject(before, floor);
  return next.subject === before.subject && !isReleased ? before : { ...before, ...next };
}

/** A wide shot lasts its time, and names that were shown in it have been off for a while before the close-up. */
function wideEndsAtMs({ shotSinceMs, namesSinceMs }: Direction): number {
  const endsAtMs = shotSinceMs + directorTimes.shot;
  if (namesSinceMs === null || namesSinceMs < shotSinceMs) return endsAtMs;
  return Math.max(endsAtMs, namesSinceMs + directorTimes.namesFor + directorTimes.closeUpAfterNames);
}

/** The one who talks, or who is in the close-up already, or the first on stage. */
function chooseSubject(
  { talker, talkerSinceMs, subject }: Direction,
  { cameras, nowMs }: Floor,
): Pick<Direction, 'subject' | 'reason'> {
  if (talker !== null && cameras.includes(talker)) {
    const talkedSeconds = toSeconds(nowMs - talkerSinceMs);
    return { subject: talker, reason: { type: 'talker', streamId: talker, talkedSeconds } };
  }
  const still = subject !== null && cameras.includes(subject) ? subject : cameras[0];
  if (still === undefined) return { subject: null, reason: { type: 'noCamera' } };
  return { subject: still, reason: { type: 'nobodyTalked', streamId: still } };
}

function showNames(before: Direction, { nowMs }: Floor): Direction {
  const { shot, shotSinceMs, namesSinceMs } = before;
  const areDue = namesSinceMs === null || nowMs - namesSinceMs >= directorTimes.namesEvery;
  if (shot !== 'wide' || !areDue || nowMs - shotSinceMs < directorTimes.namesAfter) return before;
  const reason: ShotReason = before.reason.type === 'pinned' ? before.reason : { type: 'names' };
  return { ...before, namesSinceMs: nowMs, reason };
}

function describeState({ shot, subject, namesSinceMs }: Direction, nowMs: number): AutoProduction['state'] {
  return {
    layout: shot === 'wide' ? 'cover' : 'focus',
    dominantVideoStreamId: shot === 'wide' ? null : subject,
    speakersNames: { visible: namesSinceMs !== null && nowMs - namesSinceMs < directorTimes.namesFor },
  };
}

const isSameState = (a: AutoProduction['state'], b: AutoProduction['state']): boolean =>
  a.layout === b.layout &&
  a.dominantVideoStreamId === b.dominantVideoStreamId &&
  a.speakersNames.visible === b.speakersNames.visible;

const toSeconds = (ms: number): number => Math.round(ms / 100) / 10;
