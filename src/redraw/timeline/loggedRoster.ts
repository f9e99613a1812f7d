import type { RedrawRecording } from '../../protocol/rest/redraw.ts';
import type { Connection } from '../../protocol/relay.ts';
import { reduceRoster, type RosterLine } from '../../scene/rosterChanges.ts';
import type { Scene } from '../../scene/scene.ts';
import { byStream, coverageOf, covers } from './coverage.ts';
import type { PopulatedScene } from './inferRoster.ts';

/**
 * Says who was there by the roster log; null where the log begins after the broadcast did. A camera that was on has a picture as long as
 * there is a recording of it; without one it is shown like a camera that is off.
 */
export function createLoggedRosterReader(
  lines: readonly RosterLine[],
  recordings: readonly RedrawRecording[],
  startMs: number,
): ((scene: Scene, atMs: number) => PopulatedScene) | null {
  const [first] = lines;
  if (first === undefined || first.atMs > startMs || first.change.type !== 'roomOpened') return null;
  const coverage = new Map([...byStream(recordings)].map(([id, own]) => [id, coverageOf(own)]));
  /** The roster after each line. */
  const rosters: { atMs: number; connections: readonly Connection[] }[] = [];
  for (const { atMs, change } of lines)
    rosters.push({ atMs, connections: reduceRoster(rosters.at(-1)?.connections ?? [], change) });
  return (scene, atMs) => ({
    scene,
    connections: (rosters.findLast((roster) => roster.atMs <= atMs)?.connections ?? []).map((connection) => ({
      ...connection,
      streams: connection.streams.map((stream) => ({
        ...stream,
        hasVideo: stream.hasVideo && (coverage.get(stream.id)?.some((span) => covers(span, atMs)) ?? false),
      })),
    })),
  });
}
