import { z } from 'zod';
import { peerSignalSchema } from '../protocol/signals.ts';
import { stampSchema } from '../protocol/stamp.ts';
import { reduceScene } from './reduceScene.ts';
import { createScene, sceneSchema, type Scene } from './scene.ts';

export const sceneLogLineSchema = z.union([
  z.object({ scene: sceneSchema, seq: z.number().int() }),
  z.object({
    stamp: stampSchema,
    event: z.union([
      peerSignalSchema,
      z.object({
        type: z.literal('connectionDestroyed'),
        data: z.object({ connectionId: z.string() }),
      }),
    ]),
  }),
]);
/** A line of a scene log: a scene to continue from, or the next event. */
export type SceneLogLine = z.infer<typeof sceneLogLineSchema>;

/** A broadcast in a log: when it went live, and when it ended; ms of the server's clock. */
export interface LoggedBroadcast {
  startMs: number;
  endMs: number;
}

/** The broadcasts that a log knows, in order. One without an end lasts until the log's last event. */
export function listBroadcasts(lines: readonly SceneLogLine[]): LoggedBroadcast[] {
  const broadcasts: LoggedBroadcast[] = [];
  let scene: Scene = createScene();
  let startMs: number | null = null;
  let lastMs = 0;
  const follow = (next: Scene, atMs: number): void => {
    if (next.status === 'live' && startMs === null) startMs = next.liveSinceMs ?? atMs;
    if (next.status !== 'live' && startMs !== null) {
      broadcasts.push({ startMs, endMs: atMs });
      startMs = null;
    }
    scene = next;
  };
  for (const line of lines) {
    if ('scene' in line) {
      follow(line.scene, line.scene.statusSinceMs ?? lastMs);
      continue;
    }
    lastMs = line.stamp.atMs;
    follow(reduceScene(scene, line.event, line.stamp), lastMs);
  }
  if (startMs !== null && lastMs > startMs) broadcasts.push({ startMs, endMs: lastMs });
  return broadcasts.filter(({ startMs: from, endMs }) => endMs > from);
}
