import type Hls from 'hls.js/light';
import type { Clock } from '../../clock/clock.ts';

/** How far behind the newest media playback stays. */
export interface LiveDistance {
  /** Call it often. */
  keep(isNarrow: boolean): void;
  noteStall(): void;
}

/** On a line that does not carry the largest rendition, and where only the sound plays, s. On others as the playlist says. */
const slowLineSeconds = 4;
/** A line that was narrow this short a time ago may be again. */
const narrowForMs = 30_000;
/** After this long without another stall, playback comes as near again as before. */
const forgiveStallsMs = 10_000;

type Player = Pick<Hls, 'latestLevelDetails' | 'targetLatency'>;

/** hls.js adds a second to the distance with each stall, up to two, for good: setting it begins anew. Once it is set, hls.js no longer follows the playlist. */
export function createLiveDistance(player: Player, clock: Clock): LiveDistance {
  let stalledAtMs: number | null = null;
  let setSeconds: number | null = null;
  let narrowAtMs = -Infinity;

  return {
    keep(isNarrow) {
      const nowMs = clock.nowMs();
      if (isNarrow) narrowAtMs = nowMs;
      const keepsMore = nowMs - narrowAtMs < narrowForMs;
      // A narrow line needs what its stalls have added.
      if (!keepsMore && stalledAtMs !== null && nowMs - stalledAtMs >= forgiveStallsMs) {
        stalledAtMs = null;
        setSeconds = null;
      }
      const { partHoldBack = 0, holdBack = 0 } = player.latestLevelDetails ?? {};
      const wanted = keepsMore ? slowLineSeconds : partHoldBack || holdBack;
      if (wanted === 0 || wanted === setSeconds) return;
      player.targetLatency = wanted;
      setSeconds = wanted;
    },
    noteStall() {
      stalledAtMs = clock.nowMs();
    },
  };
}
