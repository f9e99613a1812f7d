import type {
  EncodingReport,
  LipSyncReading,
  ReceiveResolution,
  SendResolution,
} from '../protocol/debugSignals.ts';
import type { RecordingReport } from '../protocol/recordingSignals.ts';
import type { Connection } from '../protocol/relay.ts';
import type { Role } from '../protocol/roles.ts';
import type { StreamingSession } from '../protocol/session.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import { emptyContent, type Content } from '../scene/content/content.ts';
import { createScene, type Scene } from '../scene/scene.ts';
import type { ConnectionStatus, VideoStream } from '../session/videoSession.ts';
import { unknownContent, type ContentStatus } from './contentStore.ts';

/** What a participant reports to one who debugs. */
export type DebugReport = Extract<PeerSignal, { type: 'debugReport' }>['data'];

/** The digest of the program on a screen, and when this browser first learned of it; ms of the local clock. */
export interface DisplayedProgram {
  digest: string;
  sinceMs: number;
}

/** The person at this screen. */
export interface CurrentUser {
  /** The server's id of this person, by which the roster lists them; null until this connection is in it. */
  id: string | null;
  /** Whether this person is no host. */
  isGuest: boolean;
}

/** Everything a screen of the studio shows; one object, replaced at each change. */
export interface StudioState {
  /** `joining` until the scene is known, `failed` when joining was refused for good. */
  phase: 'joining' | 'joined' | 'failed' | 'left';
  session: StreamingSession;
  role: Role;
  currentUser: CurrentUser;
  connectionId: string | null;
  connectionStatus: ConnectionStatus;
  /** Local clock when this loss of the connection began, ms; null while connected. */
  reconnectingSinceMs: number | null;
  connections: readonly Connection[];
  /** All streams, own ones first, then by arrival. */
  streams: readonly VideoStream[];
  /** Streams in which somebody talked, the latest first, as this screen heard them. */
  talkers: readonly string[];
  /** The shared scene with this participant's own pending changes on top. */
  scene: Scene;
  /** All template settings are known, so that a change of one can be saved together with the others. */
  isTemplateKnown: boolean;
  /** The session's lists, with this participant's own pending changes on top. */
  content: Content;
  contentStatus: ContentStatus;
  /** Limits set by an operator on the debug page; receiving for all streams, sending for the camera. */
  maxReceiveResolution: ReceiveResolution;
  maxSendResolution: SendResolution;
  /** By connection id, on the debug page. */
  debugReports: Readonly<Record<string, DebugReport>>;
  /** Each participant's sound and picture, in a composer. */
  ownLipSync: readonly LipSyncReading[];
  /** What this screen displays, and what others report that theirs do, by connection id. */
  ownProgram: DisplayedProgram | null;
  displayedPrograms: Readonly<Record<string, DisplayedProgram>>;
  /** What this composer encodes; null elsewhere. */
  ownEncoding: EncodingReport | null;
  /** How the local recordings go, by connection id: on a host's screen everybody's, else one's own. */
  recordingReports: Readonly<Record<string, RecordingReport>>;
  /** Set when another participant has ended the broadcast, until that is acknowledged or the session goes live again. */
  stoppedByHost: boolean;
  /** Set after one's own End event when nothing is recorded locally: ask what to do next. */
  eventEndedNotice: boolean;
  /** Server clock minus local clock, ms. */
  clockOffsetMs: number;
  error: Error | null;
}

/** The state before joining. The participant counts as a guest until the server has given it a role. */
export const createStudioState = (
  session: StreamingSession,
  maxReceiveResolution: ReceiveResolution = 'auto',
): StudioState => ({
  phase: 'joining',
  session,
  role: 'guest',
  currentUser: { id: null, isGuest: true },
  connectionId: null,
  connectionStatus: 'connecting',
  reconnectingSinceMs: null,
  connections: [],
  streams: [],
  talkers: [],
  scene: { ...createScene(), status: session.status },
  isTemplateKnown: false,
  content: emptyContent,
  contentStatus: unknownContent,
  maxReceiveResolution,
  maxSendResolution: 'auto',
  debugReports: {},
  ownLipSync: [],
  ownProgram: null,
  ownEncoding: null,
  displayedPrograms: {},
  recordingReports: {},
  stoppedByHost: false,
  eventEndedNotice: false,
  clockOffsetMs: 0,
  error: null,
});
