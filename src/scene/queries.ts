import type { MicrophoneHold } from '../protocol/microphoneHold.ts';
import type { Connection, PublishedStream } from '../protocol/relay.ts';
import type { LayoutName } from '../protocol/session.ts';
import type { LayoutState } from '../protocol/layoutState.ts';
import type { Scene } from './scene.ts';

/** A published stream with the connection that publishes it. */
export interface RosterStream extends PublishedStream {
  connectionId: string;
}

export const rosterStreams = (connections: readonly Connection[]): RosterStream[] =>
  connections.flatMap(({ id, streams }) => streams.map((stream) => ({ ...stream, connectionId: id })));

/**
 * The streams on stage in order: the spotlight first, then screens before cameras, then the order in which they were shown.
 * The scene remembers streams whose publisher is away; the roster decides which of them exist.
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

/** The layout that applies to the visible streams. */
export const currentLayout = (layout: LayoutState, visible: readonly RosterStream[]): LayoutName =>
  isScreenShared(visible) ? layout.layoutWithScreenSharing : layout.layoutWithoutScreenSharing;

export const isOnStage = (scene: Scene, streamId: string): boolean =>
  scene.layout.visibleStreams.some((stream) => stream.streamId === streamId);

/** Layouts in which an asset or a screen covers the logo's place. */
const crowdedLayouts: readonly LayoutName[] = ['focus', 'thumbnails', 'pictureInPicture'];

/**
 * Whether the logo is on stream: it is switched on, and nothing covers its place. `visible` are the streams on stage, in
 * order.
 */
export function isLogoVisible(
  { template, question, assetId, layout }: Scene,
  visible: readonly RosterStream[],
): boolean {
  if (!template.logo.visible || question.question !== null) return false;
  const [first] = visible;
  const isCrowded = crowdedLayouts.includes(currentLayout(layout, visible));
  const isSpotlit = first !== undefined && first.id === layout.spotlightStreamId;
  const isAssetShown = assetId !== null;
  if (first?.source === 'screen' && (isSpotlit || (visible.length === 1 && !isAssetShown) || isCrowded))
    return false;
  return !(isAssetShown && !isSpotlit && (first === undefined || isCrowded));
}

/** The participant that leads the auto-production; null while there is none, or once the leader is gone. */
export const leader = (scene: Scene, connections: readonly Connection[]): Connection | null =>
  connections.find(({ id }) => id === scene.autoProduction?.leaderConnectionId) ?? null;

/** What a host has decided about a person's microphone; null while it is its owner's to switch, as a host's always is. */
export const microphoneHold = (
  { heldMicrophones }: Pick<Scene, 'heldMicrophones'>,
  { role, speakerId }: Pick<Connection, 'role' | 'speakerId'>,
): MicrophoneHold | null => (role === 'guest' ? (heldMicrophones[speakerId] ?? null) : null);

/** The connections of which nobody hears anything. */
export const mutedConnections = (scene: Scene, connections: readonly Connection[]): ReadonlySet<string> =>
  new Set(
    connections.filter((connection) => microphoneHold(scene, connection) === 'muted').map(({ id }) => id),
  );
