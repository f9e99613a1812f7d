/** Whether a viewer follows the show and, if not, where they are. */
export interface ViewerPlace {
  /** Where a viewer is who does not follow, ms since the epoch: a playlist that is opened again starts there. Null while unknown. */
  dateMs(): number | null;
  /** The viewer goes to another position. */
  go(isToLive: boolean): void;
  /**
   * Call it often, with null for the position while a playlist is opened. Returns whether the viewer follows: not once they have gone
   * back or paused, until they are live again.
   */
  note(isPaused: boolean, position: { isLive: boolean } | null, positionMs: number | null): boolean;
}

export function createViewerPlace(): ViewerPlace {
  let followsLive = true;
  let dateMs: number | null = null;

  function follow(isToFollow: boolean): void {
    followsLive = isToFollow;
    if (followsLive) dateMs = null;
  }

  return {
    dateMs: () => dateMs,
    go: follow,
    note(isPaused, position, positionMs) {
      if (isPaused) follow(false);
      else if (position?.isLive === true) follow(true);
      if (!followsLive && position !== null) dateMs = positionMs;
      return followsLive;
    },
  };
}
