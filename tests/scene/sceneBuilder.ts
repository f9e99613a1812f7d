import type { Connection } from '../../src/protocol/relay.ts';
import type { StreamSource } from '../../src/protocol/session.ts';
import type { LayoutState } from '../../src/protocol/layoutState.ts';
import type { Stamp } from '../../src/protocol/stamp.ts';
import { createScene, type Scene } from '../../src/scene/scene.ts';

export const sourceOf = (streamId: string): StreamSource =>
  streamId.includes('screen') ? 'screen' : 'camera';

/** A scene with these streams on stage; those with `screen` in their id are screens. */
export function buildScene(streamIds: string[], layout: Partial<LayoutState> = {}): Scene {
  const scene = createScene();
  const visibleStreams = streamIds.map((streamId) => ({ streamId, source: sourceOf(streamId) }));
  return { ...scene, layout: { ...scene.layout, visibleStreams, ...layout } };
}

export const buildConnection = (id: string, streamIds: string[]): Connection => ({
  id,
  speakerId: `speaker-${id}`,
  role: 'guest',
  data: { is_composer: false, browser: 'chromium' },
  streams: streamIds.map((streamId) => ({
    id: streamId,
    source: sourceOf(streamId),
    hasAudio: true,
    hasVideo: true,
  })),
});

export const buildStamp = (over: Partial<Stamp> = {}): Stamp => ({
  seq: 1,
  atMs: 1000,
  from: 'ada',
  role: 'host',
  ...over,
});
