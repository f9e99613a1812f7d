import type { Connection } from '../../src/protocol/relay.ts';
import { reduceScene } from '../../src/scene/reduceScene.ts';
import { createScene, type Scene } from '../../src/scene/scene.ts';
import { sceneLogLineSchema, type SceneLogLine } from '../../src/scene/sceneLogLines.ts';

/** Reads a log's JSON lines; throws an error that names the first invalid line. */
export function parseSceneLog(text: string): SceneLogLine[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [sceneLogLineSchema.parse(JSON.parse(line))];
    } catch (error) {
      throw new Error(`line ${String(index + 1)} is not a valid line of a scene log`, { cause: error });
    }
  });
}

/**
 * The scene after a signal, or as it was some seconds after the log's first event; at its end when neither is given.
 * Throws when that is before the first scene which the log knows.
 */
export function foldSceneLog(
  lines: readonly SceneLogLine[],
  { atSeconds, untilSeq }: { atSeconds: number | null; untilSeq: number | null },
): { scene: Scene; seq: number; atMs: number | null } {
  const first = lines.find((line) => 'stamp' in line);
  const untilMs = atSeconds === null || first === undefined ? Infinity : first.stamp.atMs + atSeconds * 1000;
  const lastSeq = untilSeq ?? Infinity;
  let scene = createScene();
  let seq = 0;
  let atMs: number | null = null;
  for (const [index, line] of lines.entries()) {
    if ('scene' in line) {
      if (line.seq > lastSeq && index === 0)
        throw new Error(`the log begins after signal ${String(line.seq)}`);
      if (line.seq > lastSeq) break;
      ({ scene, seq } = line);
    } else {
      if (line.stamp.seq > lastSeq || line.stamp.atMs > untilMs) break;
      scene = reduceScene(scene, line.event, line.stamp);
      ({ seq, atMs } = line.stamp);
    }
  }
  return { scene, seq, atMs };
}

/** Who published the streams that are on stage, as far as the log says: the one who showed them, otherwise unknown. */
export function connectionsOf(scene: Scene, lines: readonly SceneLogLine[]): Connection[] {
  const publishers = new Map<string, string>();
  for (const line of lines)
    if ('event' in line && line.event.type === 'streamShown')
      publishers.set(line.event.data.streamId, line.stamp.from);
  const byConnection = new Map<string, Connection>();
  for (const { streamId, source } of scene.layout.visibleStreams) {
    const id = publishers.get(streamId) ?? streamId;
    const connection: Connection = byConnection.get(id) ?? {
      id,
      speakerId: id,
      role: 'guest',
      data: { is_composer: false, browser: 'other' },
      streams: [],
    };
    connection.streams.push({ id: streamId, source, hasAudio: true, hasVideo: true });
    byConnection.set(id, connection);
  }
  return [...byConnection.values()];
}
