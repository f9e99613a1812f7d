import type { Connection } from '../../src/protocol/relay.ts';
import { currentLayout, leader, rosterStreams, visibleStreams } from '../../src/scene/queries.ts';
import { reduceScene } from '../../src/scene/reduceScene.ts';
import { reduceRoster, type RosterLine } from '../../src/scene/rosterChanges.ts';
import type { Scene } from '../../src/scene/scene.ts';
import type { LogBase } from '../store/sceneLogStore.ts';
import type { SceneRecord } from '../store/sessionStore.ts';
import { writeCsv } from '../writeCsv.ts';
import { findStreamNames } from './streamNames.ts';

const columns = [
  ...['seconds', 'timecode', 'change', 'status', 'on stage', 'spotlight', 'layout', 'auto-production'],
  ...['asset', 'poll', 'question', 'topic'],
];

export interface SceneChangesInput {
  base: LogBase;
  records: readonly SceneRecord[];
  /** Who was there; may be empty, or begin late. */
  roster: readonly RosterLine[];
  /** When the recordings begin, and until when changes are listed; server time, ms. */
  zeroMs: number;
  endMs: number;
  /** Speakers' names by stream, as their recordings have them. */
  recordedNames: ReadonlyMap<string, string>;
  /** Names of assets, polls and topics by id. */
  itemNames: ReadonlyMap<string, string>;
}

/**
 * The changes of a show as a table, for laying them against its recordings: the first row is the scene at the recordings' zero, each
 * further one a change after it. With auto-production the layout and the spotlight are what it has decided.
 */
export function sceneChangesCsv(input: SceneChangesInput): string {
  const { base, zeroMs, endMs, itemNames } = input;
  const nameOf = findStreamNames(input);
  const isRosterKnown = input.roster[0]?.change.type === 'roomOpened' && input.roster[0].atMs <= zeroMs;
  let { scene } = base;
  let connections: readonly Connection[] | null = isRosterKnown ? [] : null;
  const describe = (atMs: number): string[] =>
    describeScene(scene, connections, {
      streamName: (streamId) => nameOf(streamId, atMs),
      itemName: (id) => (id === null ? '' : (itemNames.get(id) ?? id)),
    });
  const rows: string[][] = [];
  const add = (atMs: number, change: string): void => {
    rows.push([...timesOf(atMs - zeroMs), change, ...describe(atMs)]);
  };
  for (const moment of inOrder(input)) {
    const { atMs } = moment;
    if (atMs > endMs) break;
    if (atMs > zeroMs && rows.length === 0) add(zeroMs, 'zero');
    if ('change' in moment) {
      if (connections === null) continue;
      const before = describe(atMs).join('\n');
      connections = reduceRoster(connections, moment.change);
      if (rows.length > 0 && describe(atMs).join('\n') !== before) add(atMs, moment.change.type);
      continue;
    }
    const next = reduceScene(scene, moment.record.event, moment.record.stamp);
    if (next === scene) continue;
    scene = next;
    if (rows.length > 0) add(atMs, moment.record.event.type);
  }
  if (rows.length === 0) add(zeroMs, 'zero');
  return writeCsv([columns, ...rows]);
}

type Moment = RosterLine | { atMs: number; record: SceneRecord };

/** Both logs as one. Somebody is there before being shown, so the roster comes first. */
function inOrder({ records, roster }: SceneChangesInput): Moment[] {
  const moments: Moment[] = [];
  let taken = 0;
  for (const record of records) {
    const { atMs } = record.stamp;
    for (let line = roster[taken]; line !== undefined && line.atMs <= atMs; line = roster[++taken])
      moments.push(line);
    moments.push({ atMs, record });
  }
  return [...moments, ...roster.slice(taken)];
}

function describeScene(
  scene: Scene,
  connections: readonly Connection[] | null,
  { streamName, itemName }: { streamName(streamId: string): string; itemName(id: string | null): string },
): string[] {
  const roster = rosterStreams(connections ?? [connectionOfAll(scene)]);
  const onStage = visibleStreams({ ...scene.layout, spotlightStreamId: null }, roster);
  const isDirected = connections === null || leader(scene, connections) !== null;
  const directed = isDirected ? scene.autoProduction : null;
  const spotlight = directed?.state.dominantVideoStreamId ?? scene.layout.spotlightStreamId;
  return [
    scene.status,
    onStage
      .map(({ id, source }) => (source === 'camera' ? streamName(id) : `${streamName(id)} (${source})`))
      .join(' + '),
    onStage.some(({ id }) => id === spotlight) ? streamName(spotlight ?? '') : '',
    directed?.state.layout ?? currentLayout(scene.layout, onStage),
    directed === null ? '' : (directed.reason?.type ?? 'on'),
    itemName(scene.assetId),
    itemName(scene.pollId),
    scene.question.question?.text ?? '',
    itemName(scene.topicId),
  ];
}

/** Without a roster log, whoever is on stage counts as being there. */
const connectionOfAll = ({ layout }: Scene): Connection => ({
  ...{ id: '', speakerId: '', role: 'guest', data: { is_composer: false, browser: 'other' } },
  streams: layout.visibleStreams.map(({ streamId, source }) => ({
    ...{ id: streamId, source, hasAudio: true, hasVideo: true },
  })),
});

function timesOf(ms: number): [seconds: string, timecode: string] {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const [seconds, minutes, hours] = [(ms / 1000) % 60, (ms / 60_000) % 60, ms / 3_600_000];
  const timecode = `${two(hours)}:${two(minutes)}:${two(seconds)}.${String(ms % 1000).padStart(3, '0')}`;
  return [(ms / 1000).toFixed(3), timecode];
}
