import type { FeatureName } from '../../protocol/features.ts';
import type { Action } from '../../protocol/roles.ts';
import type { SessionStatus } from '../../protocol/session.ts';
import type { PeerSignal } from '../../protocol/signals.ts';
import type { TrackingEvent } from '../../protocol/rest/tracking.ts';
import type { ToastKey } from '../../text/toasts.ts';
import type { TextKey } from '../../text/t.ts';
import type { StudioState } from '../studioState.ts';

/** Keys of the toasts that a failed command shows. */
export type CommandErrorKey = Extract<ToastKey, `studio.error.${string}`>;

/** The server's calls a plan can ask for. */
export type PlannedCall =
  | { type: 'startBroadcast' }
  | { type: 'stopBroadcast' }
  /** Saves the whole template settings as they are after the plan's signals. */
  | {
      type: 'saveTemplateSettings';
      logoSignedId?: string;
      backgroundSignedId?: string;
      backgroundId?: string;
    }
  | { type: 'pinQuestion'; chatMessageId: string; content: string; authorName: string; userId?: string }
  | { type: 'unpinQuestion'; chatMessageId: string }
  | { type: 'markTopicTimestamp'; topicId: string };

/**
 * What a command comes to: signals that change the scene, taken at once and sent, and one call. When a signal fails,
 * or a call that had to come first, the scene goes back and the toast shows.
 */
export interface Plan {
  signals: PeerSignal[];
  /** Status which is shown until the server announces its own. */
  expectedStatus?: SessionStatus;
  call?: PlannedCall;
  /** With `first` the signals are sent after the call has succeeded, else the call is made after they were taken. */
  callOrder?: 'first' | 'last';
}

/** What is told of a command for statistics. */
export interface Tracked extends Pick<TrackingEvent['properties'], 'widgetType'> {
  event: TrackingEvent['event'];
}

/** A user's command as data: toolbar, panels and keyboard (see shortcuts.ts) all run it by this. */
export interface Command<Args> {
  name: string;
  /** How it is called in the list of shortcuts and when it is undone. */
  label: TextKey;
  /** Row of the table in protocol/roles.ts; `own` is the row for one's own streams. */
  action: Action;
  ownAction?: Action;
  /** Switched off with this feature of the session; what takes something off stream has none. */
  feature?: FeatureName;
  errorKey: CommandErrorKey;
  /** Whether a host can undo it: not the life of the broadcast, nor what the server would have to forget. */
  undo: 'scene' | 'never';
  /** Told for statistics each time it is run. */
  track?(args: Args): Tracked;
  isEnabled(state: StudioState, args: Args): boolean;
  plan(state: StudioState, args: Args): Plan;
}
