import type { Connection, PublishedStream } from '../protocol/relay.ts';
import type { LayoutName } from '../protocol/session.ts';
import type { LayoutState } from '../protocol/layoutState.ts';
import type { Scene } from './scene.ts';

/** A stream that exists now, with the connection that publishes it. */
export interface RosterStream extends PublishedStream {
  connectionId: string;
}

export const rosterStreams = (connections: readonly Connection[]): RosterStream[] =>
  connections.flatMap(({ id, streams }) => streams.map((stream) => ({ ...stream, connectionId: id })));

/**
 * The streams on stage in order: spotlight first, then screens before cameras, then by order shown. The
 * scene remembers streams whose publisher is away, the roster decides which of them exist.
 */
export function visibleStreams(layout: LayoutState, roster: readonly RosterStream[]): RosterStream[] {
  const byId = new Map(roster.map((stream) => [stream.id, stream]));
  const present = layout.visibleStreams.flatMap(({ streamId }) => byId.get(streamId) ?? []);
  const rank = (stream: RosterStream): number =>
    stream.id === layout.spotlightStreamId ? 0 : stream.source === 'screen' ? 1 : 2;
  return present.sort((a, b) => rank(a) - rank(b));
}

export const isScreenShared = (visible: readonly RosterStream[]): boolean =>
  visible.some(({ source }) => source === 'screen');

/** The layout that applies to what is visible now. */
export const currentLayout = (layout: LayoutState, visible: readonly RosterStream[]): LayoutName =>
  isScreenShared(visible) ? layout.layoutWithScreenSharing : layout.layoutWithoutScreenSharing;

export const isOnStage = (scene: Scene, streamId: string): boolean =>
  scene.layout.visibleStreams.some((stream) => stream.streamId === streamId);
