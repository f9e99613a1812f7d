import type { FeatureName } from '../../protocol/features.ts';
import type { Action } from '../../protocol/roles.ts';
import type { TemplateSettingsBody, TerminationLogs } from '../../protocol/rest.ts';
import type { StudioEvent } from '../../protocol/rest/tracking.ts';
import type { SessionStatus } from '../../protocol/session.ts';
import type { PeerSignal } from '../../protocol/signals.ts';
import type { TextKey } from '../../text/t.ts';
import type { ToastKey } from '../../text/toasts.ts';
import type { StudioState } from '../studioState.ts';

/** Keys of the toasts that a failed command shows. */
export type CommandErrorKey = Extract<ToastKey, `studio.error.${string}`>;

/** A call to the server that a command makes; studioBackend.ts knows how. */
export type ServerCall =
  | { type: 'startBroadcast' }
  | { type: 'stopBroadcast'; terminationLogs?: TerminationLogs }
  | { type: 'saveTemplateSettings'; settings: TemplateSettingsBody }
  | { type: 'pinQuestion'; chatMessageId: string; content: string; authorName: string; userId?: string }
  | { type: 'unpinQuestion'; chatMessageId: string }
  | { type: 'markTopicTimestamp'; topicId: string }
  | { type: 'removePerson'; connectionId: string }
  | { type: 'letBackIn'; personId: string };

/** A status that the server announces some time after it took a call. */
export interface AwaitedStatus {
  /** While the status is this one, the outcome is open. */
  pending: SessionStatus;
  /** This status means that it failed; any other that it did not. */
  failed: SessionStatus;
  /** Without an announcement it has failed after this time. */
  timeoutMs: number;
}

/** A call to the server as part of a plan. */
export interface PlannedCall {
  /**
   * `first`: the signals go out only once the call has succeeded, and such calls are made one at a time. `last`: the
   * signals go out without waiting for the call, and when it fails they stay: the others see the change already.
   */
  order: 'first' | 'last';
  /** Describes the call when it is made; one that had to wait sees what changed meanwhile. */
  describe(state: StudioState): ServerCall;
  /** What else changes here once the call has succeeded. */
  onDone?(state: StudioState): Partial<StudioState>;
  /** The call only begins something: the plan fails, and is taken back, when the call fails or the status says so. */
  awaits?: AwaitedStatus;
}

/**
 * What a command does: signals that change the scene, applied at once and sent, and one call. When a signal fails, or
 * a call that the plan depends on, the change is taken back and the toast shows.
 */
export interface Plan {
  signals: PeerSignal[];
  /** Shown until the server announces a status. */
  expectedStatus?: SessionStatus;
  call?: PlannedCall;
}

/** A call that only lets the server know of a change. */
export const planNote = (call: ServerCall): PlannedCall => ({ order: 'last', describe: () => call });

/** What statistics record of a command. */
export interface Tracked extends Pick<StudioEvent['properties'], 'widgetType'> {
  event: StudioEvent['event'];
}

/** A user's command as data; toolbar, panels and keyboard all run it this way. */
export interface Command<Args> {
  name: string;
  /** Its name in the list of shortcuts and in the toast when it is undone. */
  label: TextKey;
  /** Row of the table in protocol/roles.ts; `ownAction` is the row for one's own streams. */
  action: Action;
  ownAction?: Action;
  /** The session's feature without which it is not offered; commands that take something off stream have none. */
  feature?: FeatureName;
  /** Puts somebody or something on stream, which not every session offers; see `disableStage` of the scene. */
  putsOnStage?: true;
  errorKey: CommandErrorKey;
  /** Whether a host can undo it: not going live or ending, nor what the server would have to forget. */
  undo: 'scene' | 'never';
  /** Recorded for statistics each time it is run. */
  track?(args: Args): Tracked;
  isEnabled(state: StudioState, args: Args): boolean;
  plan(state: StudioState, args: Args): Plan;
}
