import type { Role } from '../protocol/roles.ts';
import {
  isSettingsReply,
  maySend,
  peerSignalSchema,
  type PeerSignal,
  type SettingsReply,
} from '../protocol/signals.ts';
import type { Stamp } from '../protocol/stamp.ts';
import { reduceScene, type SceneEvent } from '../scene/reduceScene.ts';
import { sceneSchema, type Scene } from '../scene/scene.ts';
import { settingsRepliesOf } from '../scene/settingsReplies.ts';
import type { Presence } from '../scene/unordered/sceneLog.ts';
import type { VideoSessionEvent } from '../session/videoSession.ts';
import { createUnorderedScene } from './unorderedScene.ts';

/** A change of one's own which is shown before the relay has put it into the order. */
export interface PendingChange {
  /** Takes it back; nothing happens when it is settled. */
  withdraw(): void;
  /** The relay took it: it goes as soon as the scene has come so far. */
  confirm(stamp: Stamp): void;
  /**
   * The network broke before the answer came. On return the replay or the snapshot shows whether the relay had taken
   * it; if not, it is withdrawn and `onLost` called.
   */
  markUncertain(onLost: () => void): void;
}

/**
 * Keeps a client's scene: what the relay has confirmed, and on top of it the changes of this participant that are on
 * their way. Confirmed state changes by snapshot and stamped signals alone, so all peers agree on it.
 */
export interface OptimisticScene {
  /** Takes one event of the session, in order. `ownConnectionId` tells own signals that came back. */
  accept(event: VideoSessionEvent, ownConnectionId: string | null): void;
  /** Shows a change before the relay has taken it. */
  expect(signal: PeerSignal, ownConnectionId: string | null): PendingChange;
  /** Changes the confirmed scene here alone: the spec's local rules, such as a start that took too long. */
  override(signal: PeerSignal, ownConnectionId: string | null): void;
  /** The line is gone for good, or came back where nobody replays what it missed: what was uncertain is lost. */
  rejectUncertain(): void;
  /** Whether a relay orders the session: it gave a snapshot. Without one the scene is what the log of signals comes to. */
  hasOrder(): boolean;
  /** The roster changed: without an order it decides what counts. */
  followRoster(): void;
  /** What one who missed something is told by this participant. */
  settings(speaker: { id: string; role: Role }): SettingsReply[];
}

interface Options {
  initial: Scene;
  onScene(scene: Scene, previous: Scene): void;
  reportError(error: unknown): void;
  /** The server's clock, as far as it is known here. */
  nowMs(): number;
  presence: Presence;
}

type SignalEvent = Extract<VideoSessionEvent, { type: 'signal' }>;

interface Pending {
  signal: PeerSignal;
  text: string;
  stamp: Stamp;
  /** Place in the order once the relay has said it. */
  seq: number | null;
  onLost: (() => void) | null;
  /** A status that is expected gives way to whatever the server says. */
  statusBefore: Scene['status'] | null;
}

export function createOptimisticScene(options: Options): OptimisticScene {
  const { initial, onScene, reportError, nowMs } = options;
  const unordered = createUnorderedScene(initial, options.presence);
  let confirmed = initial;
  let confirmedSeq = -1;
  let hasSnapshot = false;
  /** Something was heard and no snapshot came first: no relay is here. */
  let isUnordered = false;
  let shown = initial;
  let pending: Pending[] = [];

  function show(): void {
    pending = pending.filter(
      ({ seq, statusBefore }) =>
        (seq === null || seq > confirmedSeq) && (statusBefore === null || statusBefore === confirmed.status),
    );
    const next = pending.reduce((scene, { signal, stamp }) => reduceScene(scene, signal, stamp), confirmed);
    if (next === shown) return;
    const previous = shown;
    shown = next;
    onScene(next, previous);
  }

  const drop = (entry: Pending): void => {
    pending = pending.filter((each) => each !== entry);
  };

  function settleOwn(signal: PeerSignal): void {
    const text = textOf(signal);
    const entry = pending.find((each) => each.text === text);
    if (entry !== undefined) drop(entry);
  }

  /** After a gap: what is uncertain and has no effect now was lost on the way. */
  function settleUncertain(isLost: (entry: Pending) => boolean): void {
    const uncertain = pending.filter(({ onLost }) => onLost !== null);
    const lost = uncertain.filter(isLost);
    for (const entry of uncertain) drop(entry);
    show();
    for (const { onLost } of lost) onLost?.();
  }

  function takeSnapshot(snapshot: unknown, seq: number): void {
    const parsed = sceneSchema.safeParse(snapshot);
    if (!parsed.success) {
      reportError(new Error(`the scene's snapshot is not a scene: ${parsed.error.message}`));
      return;
    }
    confirmed = parsed.data;
    confirmedSeq = seq;
    hasSnapshot = true;
    settleUncertain(
      ({ signal, stamp }) => lookOf(reduceScene(confirmed, signal, stamp)) !== lookOf(confirmed),
    );
  }

  function fold(event: SceneEvent, stamp: Stamp): void {
    confirmed = reduceScene(confirmed, event, stamp);
    show();
  }

  function takeSignal({ signal, stamp, direct }: SignalEvent, ownConnectionId: string | null): void {
    if (!hasSnapshot) return takeUnordered({ type: 'signal', signal, stamp, direct }, ownConnectionId);
    // What is addressed to this participant alone says nothing newer than the scene it has.
    if (direct || stamp.seq <= confirmedSeq) return;
    confirmedSeq = stamp.seq;
    const isMisplaced = stamp.role !== 'server' && isSettingsReply(signal);
    if (isMisplaced || !maySend(stamp.role, signal, () => true)) {
      reportError(new Error(`${signal.type} from a ${stamp.role} was ignored`));
      show();
      return;
    }
    if (stamp.from === ownConnectionId) settleOwn(signal);
    fold(signal, stamp);
  }

  /** Where no relay has refused what a role may not send: a reply to all, or a change that one alone is told of, is none. */
  function takeUnordered({ signal, stamp, direct }: SignalEvent, ownConnectionId: string | null): void {
    isUnordered = true;
    if (isSettingsReply(signal)) {
      if (direct) unordered.takeReply(signal, stamp);
    } else if (!maySend(stamp.role, signal, () => true)) {
      reportError(new Error(`${signal.type} from a ${stamp.role} was ignored`));
    } else if (!direct || signal.type === 'speakerDetails') {
      if (stamp.from === ownConnectionId) settleOwn(signal);
      unordered.take(signal, stamp);
    }
    showUnordered();
  }

  function showUnordered(): void {
    if (!isUnordered) return;
    confirmed = unordered.scene();
    show();
  }

  const stampHere = (from: string | null): Stamp => ({
    seq: confirmedSeq,
    atMs: nowMs(),
    from: from ?? '',
    role: 'server',
  });

  return {
    accept(event, ownConnectionId) {
      switch (event.type) {
        case 'snapshot':
          takeSnapshot(event.snapshot, event.seq);
          return;
        case 'signal':
          takeSignal(event, ownConnectionId);
          return;
        case 'invalidSignal':
          if (!hasSnapshot || event.direct) return;
          confirmedSeq = Math.max(confirmedSeq, event.stamp.seq);
          show();
          return;
        case 'resumed':
          confirmedSeq = Math.max(confirmedSeq, event.seq);
          settleUncertain(() => true);
          return;
        case 'connectionCreated':
          return;
        case 'connectionDestroyed':
          if (!hasSnapshot) return showUnordered();
          if (event.stamp !== undefined) confirmedSeq = Math.max(confirmedSeq, event.stamp.seq);
          fold(
            { type: 'connectionDestroyed', data: { connectionId: event.connectionId } },
            event.stamp ?? stampHere(null),
          );
          return;
      }
    },
    expect(signal, ownConnectionId) {
      const entry: Pending = {
        signal,
        text: textOf(signal),
        stamp: stampHere(ownConnectionId),
        seq: null,
        onLost: null,
        statusBefore: signal.type === 'statusChanged' ? confirmed.status : null,
      };
      pending.push(entry);
      show();
      return {
        withdraw() {
          drop(entry);
          show();
        },
        confirm(stamp) {
          entry.seq = stamp.seq;
          if (hasSnapshot) return show();
          isUnordered = true;
          // Its echo may have come already, or never come.
          if (pending.includes(entry)) unordered.take(signal, stamp);
          drop(entry);
          showUnordered();
        },
        markUncertain(onLost) {
          entry.onLost = onLost;
        },
      };
    },
    override(signal, ownConnectionId) {
      if (hasSnapshot) return fold(signal, stampHere(ownConnectionId));
      isUnordered = true;
      unordered.override(signal, ownConnectionId ?? '');
      showUnordered();
    },
    rejectUncertain() {
      settleUncertain(() => true);
    },
    hasOrder: () => hasSnapshot,
    followRoster() {
      if (!hasSnapshot) showUnordered();
    },
    settings: (speaker) =>
      hasSnapshot ? settingsRepliesOf(confirmed, nowMs()) : unordered.replies(nowMs(), speaker),
  };
}

/** One text for one meaning: signals come back with the fields in the schema's order and its defaults filled in. */
function textOf(signal: PeerSignal): string {
  const parsed = peerSignalSchema.safeParse(signal);
  return JSON.stringify(parsed.success ? parsed.data : signal);
}

/** A scene without what counts on each time a thing is shown anew. */
const lookOf = ({ question, widget, ...scene }: Scene): string =>
  JSON.stringify([scene, question.question, widget?.widget]);
