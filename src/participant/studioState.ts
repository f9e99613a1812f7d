import type { ReceiveResolution, SendResolution } from '../protocol/debugSignals.ts';
import type { Connection } from '../protocol/relay.ts';
import type { Role } from '../protocol/roles.ts';
import type { StreamingSession } from '../protocol/session.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import type { Content } from '../scene/content/content.ts';
import type { Scene } from '../scene/scene.ts';
import type { ConnectionStatus, VideoStream } from '../session/videoSession.ts';
import type { ContentStatus } from './contentStore.ts';
import type { DisplayedProgram } from './programAgreement.ts';

/** How a participant said it is doing, to a debugging peer. */
export type DebugReport = Extract<PeerSignal, { type: 'debugReport' }>['data'];

/** Everything a screen of the studio shows; one object, replaced whole at each change. */
export interface StudioState {
  /** `joining` until the scene is known, `failed` when joining was refused for good. */
  phase: 'joining' | 'joined' | 'failed' | 'left';
  session: StreamingSession;
  role: Role;
  isGuest: boolean;
  connectionId: string | null;
  connectionStatus: ConnectionStatus;
  /** Local clock at which the present reconnecting began, ms; null while connected. */
  reconnectingSinceMs: number | null;
  connections: readonly Connection[];
  /** All streams, own ones first, then by arrival. */
  streams: readonly VideoStream[];
  /** Streams whose people talked, the latest first, as this screen heard them. */
  talkers: readonly string[];
  /** The shared scene with this participant's own pending changes on top. */
  scene: Scene;
  /** Template settings are known, so that a change of one of them can be saved with the others. */
  isTemplateKnown: boolean;
  /** The session's lists, with this participant's own pending changes on top. */
  content: Content;
  contentStatus: ContentStatus;
  /** Limits set by an operator on the debug page; receiving for all streams, sending for the camera. */
  maxReceiveResolution: ReceiveResolution;
  maxSendResolution: SendResolution;
  /** By connection id, while one debugs. */
  debugReports: Readonly<Record<string, DebugReport>>;
  /** What this screen's program shows, and what others say theirs do, by connection id. */
  ownProgram: DisplayedProgram | null;
  displayedPrograms: Readonly<Record<string, DisplayedProgram>>;
  /** Set when another connection ended the broadcast, until it is acknowledged or goes live again. */
  stoppedByHost: boolean;
  /** Ask, after one's own End event, what is next (when nothing is recorded locally). */
  eventEndedNotice: boolean;
  /** Server clock minus local clock, ms. */
  clockOffsetMs: number;
  error: Error | null;
}
