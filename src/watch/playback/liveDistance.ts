import type Hls from 'hls.js/light';
import type { Clock } from '../../clock/clock.ts';
import type { PartsRule } from './partsRule.ts';

/** How far behind the newest media playback stays, and whether it loads parts, which bring it near. */
export interface LiveDistance {
  /** A playlist with parts of this length opens; whether playback starts with them. */
  begin(partSeconds: number): boolean;
  /** Call it often. */
  keep(isNarrow: boolean): void;
  /** What hls.js calls a stall. */
  noteStall(): void;
  /** A part or segment has arrived; how long its first byte took, ms. */
  noteWait(waitedMs: number): void;
  /** Playback has run out of media; whether it stays further behind because of that. */
  noteOutOfMedia(): boolean;
}

/** On a line that does not carry the largest rendition, and where only the sound plays, s. On others as the playlist says. */
const slowLineSeconds = 4;
/** A line that was narrow this short a time ago may be again. */
const narrowForMs = 30_000;
/** After this long without another stall, playback comes as near again as before. */
const forgiveStallsMs = 10_000;

type Player = Pick<Hls, 'latestLevelDetails' | 'targetLatency' | 'lowLatencyMode'>;

/** hls.js adds a second to the distance with each stall, up to two, for good: setting it begins anew. Once it is set, hls.js no longer follows the playlist. */
export function createLiveDistance(player: Player, clock: Clock, parts: PartsRule): LiveDistance {
  let stalledAtMs: number | null = null;
  let setSeconds: number | null = null;
  let narrowAtMs = -Infinity;
  const partSeconds = (): number => player.latestLevelDetails?.partTarget ?? 0;

  return {
    begin(openedPartSeconds) {
      player.lowLatencyMode = parts.begin(openedPartSeconds, clock.nowMs());
      return player.lowLatencyMode;
    },
    keep(isNarrow) {
      const nowMs = clock.nowMs();
      if (isNarrow) narrowAtMs = nowMs;
      const keepsMore = nowMs - narrowAtMs < narrowForMs;
      // A narrow line needs what its stalls have added.
      if (!keepsMore && stalledAtMs !== null && nowMs - stalledAtMs >= forgiveStallsMs) {
        stalledAtMs = null;
        setSeconds = null;
      }
      player.lowLatencyMode = parts.usesParts(partSeconds(), nowMs);
      const { partHoldBack = 0, holdBack = 0 } = player.latestLevelDetails ?? {};
      const nearest = keepsMore ? slowLineSeconds : partHoldBack || holdBack;
      // Whole segments come later than their parts.
      const wanted = player.lowLatencyMode ? nearest : holdBack;
      if (wanted === 0 || wanted === setSeconds) return;
      player.targetLatency = wanted;
      setSeconds = wanted;
    },
    noteStall() {
      stalledAtMs = clock.nowMs();
    },
    noteWait: parts.noteWait,
    noteOutOfMedia: () => parts.noteStall(partSeconds(), clock.nowMs()),
  };
}
