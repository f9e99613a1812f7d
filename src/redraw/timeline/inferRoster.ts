import type { RedrawRecording } from '../../protocol/rest/redraw.ts';
import type { Connection } from '../../protocol/relay.ts';
import type { ShownStream } from '../../protocol/layoutState.ts';
import type { Scene } from '../../scene/scene.ts';
import type { SceneLogLine } from '../../scene/sceneLogLines.ts';
import { byStream, coverageOf, covers, recordingAt, type TimeSpan } from './coverage.ts';

/** A scene with the participants who publish what is on its stage. */
export interface PopulatedScene {
  scene: Scene;
  connections: Connection[];
}

/**
 * Finds out who published the streams on stage, which a scene log does not say: a guest shows only own streams, and a local recording has
 * its speaker's name. A camera has a picture while there is a recording of it among those that are seen. Somebody whom nothing names is on stage without a name.
 */
export function createRosterReader(
  lines: readonly SceneLogLine[],
  recordings: readonly RedrawRecording[],
  seen: readonly RedrawRecording[],
): (scene: Scene, atMs: number) => PopulatedScene {
  const names = collectNames(lines);
  const shownBy = collectShows(lines);
  const recorded = byStream(recordings);
  const isRecorded = createCoverageReader(recordings);
  const hasPicture = createCoverageReader(seen);

  return (scene, atMs) => {
    const present = Object.keys(scene.speakers);
    const claimed = new Set<string>();
    const publishers = new Map<string, string>();
    const claim = (streamId: string, connectionId: string | undefined): void => {
      if (connectionId === undefined) return;
      claimed.add(connectionId);
      publishers.set(streamId, connectionId);
    };
    const { visibleStreams } = scene.layout;
    for (const { streamId } of visibleStreams) {
      const shower = shownBy.get(streamId)?.findLast((show) => show.atMs <= atMs)?.from;
      if (shower !== undefined && present.includes(shower)) claim(streamId, shower);
    }
    for (const { streamId } of visibleStreams) {
      const name = recordingAt(recorded.get(streamId) ?? [], atMs)?.speakerName;
      if (publishers.has(streamId) || name === undefined) continue;
      claim(
        streamId,
        present.find((id) => !claimed.has(id) && (names.get(id)?.has(name) ?? false)),
      );
    }
    const unknown = visibleStreams.filter(
      ({ streamId }) => !publishers.has(streamId) && !recorded.has(streamId) && !shownBy.has(streamId),
    );
    const others = present.filter((id) => !claimed.has(id));
    if (unknown.length === 1 && others.length === 1) claim(unknown[0]?.streamId ?? '', others[0]);
    return populate(scene, publishers, {
      hasPicture: (streamId) => hasPicture(streamId, atMs),
      nameOf: (streamId) => recordingAt(recorded.get(streamId) ?? [], atMs)?.speakerName ?? null,
      // Who is known and not here has left; nobody knows that of the others.
      hasLeft: ({ streamId }) =>
        (recorded.has(streamId) || shownBy.has(streamId)) && !isRecorded(streamId, atMs),
    });
  };
}

/** Says whether there is a recording of a stream at a time. */
function createCoverageReader(
  recordings: readonly RedrawRecording[],
): (streamId: string, atMs: number) => boolean {
  const coverage = new Map<string, TimeSpan[]>(
    [...byStream(recordings)].map(([streamId, own]) => [streamId, coverageOf(own)]),
  );
  return (streamId, atMs) => coverage.get(streamId)?.some((span) => covers(span, atMs)) ?? false;
}

/** All names that a connection has had. */
function collectNames(lines: readonly SceneLogLine[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  const add = (connectionId: string, name: string): void => {
    const known = names.get(connectionId);
    if (known === undefined) names.set(connectionId, new Set([name]));
    else known.add(name);
  };
  for (const line of lines)
    if ('scene' in line)
      for (const [id, { userDisplayName }] of Object.entries(line.scene.speakers)) add(id, userDisplayName);
    else if (line.event.type === 'speakerDetails') add(line.stamp.from, line.event.data.userDisplayName);
  return names;
}

interface Show {
  atMs: number;
  from: string;
}

/** By stream: the guests who showed it themselves. */
function collectShows(lines: readonly SceneLogLine[]): Map<string, Show[]> {
  const shows = new Map<string, Show[]>();
  for (const line of lines) {
    if (!('event' in line) || line.event.type !== 'streamShown' || line.stamp.role !== 'guest') continue;
    const { streamId } = line.event.data;
    const show = { atMs: line.stamp.atMs, from: line.stamp.from };
    const known = shows.get(streamId);
    if (known === undefined) shows.set(streamId, [show]);
    else known.push(show);
  }
  return shows;
}

function populate(
  scene: Scene,
  publishers: ReadonlyMap<string, string>,
  known: {
    hasPicture(streamId: string): boolean;
    nameOf(streamId: string): string | null;
    hasLeft(stream: ShownStream): boolean;
  },
): PopulatedScene {
  const speakers = { ...scene.speakers };
  const connections = new Map<string, Connection>();
  const connect = (id: string): Connection => {
    const connection = connections.get(id) ?? {
      ...{ id, speakerId: id, role: 'guest', streams: [] },
      data: { is_composer: false, browser: 'other' },
    };
    connections.set(id, connection);
    return connection;
  };
  const leaderId = scene.autoProduction?.leaderConnectionId;
  if (leaderId !== undefined && Object.hasOwn(scene.speakers, leaderId)) connect(leaderId);
  for (const stream of scene.layout.visibleStreams) {
    const { streamId, source } = stream;
    const publisher = publishers.get(streamId);
    if (publisher === undefined && known.hasLeft(stream)) continue;
    const id = publisher ?? `stream:${streamId}`;
    const name = known.nameOf(streamId);
    if (publisher === undefined && name !== null) speakers[id] = { userDisplayName: name, userRole: '' };
    const hasVideo = known.hasPicture(streamId);
    connect(id).streams.push({ id: streamId, source, hasAudio: true, hasVideo });
  }
  return { scene: { ...scene, speakers }, connections: [...connections.values()] };
}
