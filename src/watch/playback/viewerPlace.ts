/** Whether a viewer follows the show and, if not, where they are. */
export interface ViewerPlace {
  /** Where a viewer is who does not follow, ms since the epoch: a playlist that is opened again starts there. Null while unknown. */
  dateMs(): number | null;
  /** The viewer goes to another position, ms since the epoch. */
  go(isToLive: boolean, positionMs: number | null): void;
  /**
   * Call it often, with null for the position while a playlist is opened. Returns whether the viewer follows: not once they have gone
   * back or paused, until they are live again.
   */
  note(isPaused: boolean, position: { isLive: boolean } | null, positionMs: number | null): boolean;
  /** Call it when playback has gone on at another position by itself. Returns whether a viewer who does not follow is to be brought back. */
  noteSkip(positionMs: number | null, nowMs: number): boolean;
}

/** Nobody is brought back over less than this, ms. */
const smallSkipMs = 1000;
/** A second skip within this time is accepted: the show has no media in between. */
const acceptSkipMs = 10_000;

export function createViewerPlace(): ViewerPlace {
  let followsLive = true;
  let dateMs: number | null = null;
  let broughtBackMs = -Infinity;

  function go(isToLive: boolean, positionMs: number | null): void {
    followsLive = isToLive;
    dateMs = isToLive ? null : positionMs;
  }

  return {
    dateMs: () => dateMs,
    go,
    note(isPaused, position, positionMs) {
      if (isPaused) followsLive = false;
      else if (position?.isLive === true) go(true, null);
      if (!followsLive && position !== null) dateMs = positionMs;
      return followsLive;
    },
    noteSkip(positionMs, nowMs) {
      if (dateMs === null || positionMs === null || positionMs - dateMs < smallSkipMs) return false;
      if (nowMs - broughtBackMs < acceptSkipMs) return false;
      broughtBackMs = nowMs;
      return true;
    },
  };
}
