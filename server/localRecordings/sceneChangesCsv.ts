import { reduceScene } from '../../src/scene/reduceScene.ts';
import type { Scene } from '../../src/scene/scene.ts';
import type { LogBase } from '../store/sceneLogStore.ts';
import type { SceneRecord } from '../store/sessionStore.ts';
import { writeCsv } from '../writeCsv.ts';

const columns = [
  'seconds',
  'timecode',
  'change',
  'status',
  'on stage',
  'spotlight',
  'layout',
  'layout with screen',
];

/**
 * The changes of a show as a table, for laying them against its recordings: the first row is the scene at the recordings' zero, each
 * further one a change after it. `nameOf` names a stream.
 */
export function sceneChangesCsv({
  base,
  records,
  zeroMs,
  nameOf,
}: {
  base: LogBase;
  records: readonly SceneRecord[];
  zeroMs: number;
  nameOf: (streamId: string) => string;
}): string {
  const rows: string[][] = [];
  let { scene } = base;
  const add = (atMs: number, change: string): void => {
    rows.push([...timesOf(atMs - zeroMs), change, ...describeScene(scene, nameOf)]);
  };
  let hasZero = false;
  for (const { event, stamp } of records) {
    if (stamp.atMs > zeroMs && !hasZero) {
      add(zeroMs, 'zero');
      hasZero = true;
    }
    const next = reduceScene(scene, event, stamp);
    if (next === scene) continue;
    scene = next;
    if (hasZero) add(stamp.atMs, event.type);
  }
  if (!hasZero) add(zeroMs, 'zero');
  return writeCsv([columns, ...rows]);
}

function describeScene({ status, layout }: Scene, nameOf: (streamId: string) => string): string[] {
  return [
    status,
    layout.visibleStreams
      .map(({ streamId, source }) =>
        source === 'camera' ? nameOf(streamId) : `${nameOf(streamId)} (${source})`,
      )
      .join(' + '),
    layout.spotlightStreamId === null ? '' : nameOf(layout.spotlightStreamId),
    layout.layoutWithoutScreenSharing,
    layout.layoutWithScreenSharing,
  ];
}

function timesOf(ms: number): [seconds: string, timecode: string] {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const [seconds, minutes, hours] = [(ms / 1000) % 60, (ms / 60_000) % 60, ms / 3_600_000];
  const timecode = `${two(hours)}:${two(minutes)}:${two(seconds)}.${String(ms % 1000).padStart(3, '0')}`;
  return [(ms / 1000).toFixed(3), timecode];
}
