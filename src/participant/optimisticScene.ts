import { peerSignalSchema, type PeerSignal } from '../protocol/signals.ts';
import type { Stamp } from '../protocol/stamp.ts';
import { reduceScene } from '../scene/reduceScene.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneReplica } from './sceneReplica.ts';
import type { AdmittedEvent } from './signalGate.ts';

/** A change of one's own that is shown before the engine has confirmed it. */
export interface PendingChange {
  /** Takes the change back. Does nothing once it is settled. */
  withdraw(): void;
  /** The engine has taken it: it stays on top until the confirmed scene has reached this stamp. */
  confirm(stamp: Stamp): void;
  /**
   * The network broke before the answer came. The replay or the snapshot on return shows whether the relay had taken the
   * change; if it had not, the change is withdrawn and `onLost` is called.
   */
  markUncertain(onLost: () => void): void;
}

/** The scene that a participant sees: the confirmed one of its replica, with its own pending changes on top. */
export interface OptimisticScene {
  /** Takes one event of the session, in the order in which they came. */
  accept(event: AdmittedEvent): void;
  /** Shows a change before the engine has taken it. */
  expect(signal: PeerSignal, ownConnectionId: string | null): PendingChange;
  /** Changes the confirmed scene on this screen only: the spec's local rules, such as a start that took too long. */
  override(signal: PeerSignal, ownConnectionId: string | null): void;
  /** Withdraws all uncertain changes: the connection is lost for good, or has returned where nobody replays what was missed. */
  rejectUncertain(): void;
  /** The roster has changed. */
  followRoster(): void;
}

interface OptimisticSceneOptions {
  replica: SceneReplica;
  onScene(scene: Scene, previous: Scene): void;
  /** The server's clock, as far as it is known here. */
  nowMs(): number;
}

interface Pending {
  signal: PeerSignal;
  /** The signal's JSON text as it will come back. */
  text: string;
  stamp: Stamp;
  /** Place in the order; null until the engine has given it. */
  seq: number | null;
  onLost: (() => void) | null;
  /** A pending status is dropped as soon as the server announces any status. */
  statusBefore: Scene['status'] | null;
}

export function createOptimisticScene({ replica, onScene, nowMs }: OptimisticSceneOptions): OptimisticScene {
  let shown = replica.scene();
  let pending: Pending[] = [];

  function show(): void {
    const confirmed = replica.scene();
    pending = pending.filter(
      ({ seq, statusBefore }) =>
        (seq === null || !replica.hasReached(seq)) &&
        (statusBefore === null || statusBefore === confirmed.status),
    );
    const next = pending.reduce((scene, { signal, stamp }) => reduceScene(scene, signal, stamp), confirmed);
    if (next === shown) return;
    const previous = shown;
    shown = next;
    onScene(next, previous);
  }

  const drop = (entry: Pending | undefined): void => {
    pending = pending.filter((each) => each !== entry);
  };

  function settleOwn(signal: PeerSignal): void {
    const text = JSON.stringify(signal);
    drop(pending.find((each) => each.text === text));
  }

  /** Ends the uncertainty after a gap: an uncertain change either is in the confirmed scene, or was lost on the way. */
  function settleUncertain(isLost: (entry: Pending) => boolean): void {
    const uncertain = pending.filter(({ onLost }) => onLost !== null);
    const lost = uncertain.filter(isLost);
    for (const entry of uncertain) drop(entry);
    show();
    for (const { onLost } of lost) onLost?.();
  }

  const wouldChangeScene = ({ signal, stamp }: Pending): boolean => {
    const confirmed = replica.scene();
    return describeLook(reduceScene(confirmed, signal, stamp)) !== describeLook(confirmed);
  };

  return {
    accept(event) {
      switch (replica.accept(event)) {
        case 'unchanged':
          return;
        case 'caughtUp':
          return settleUncertain(() => true);
        case 'replaced':
          return settleUncertain(wouldChangeScene);
        case 'advanced':
          if (event.type === 'admitted' && event.isOwn) settleOwn(event.signal);
          show();
      }
    },
    expect(signal, ownConnectionId) {
      const entry: Pending = {
        signal,
        text: describeAsReceived(signal),
        stamp: { seq: 0, atMs: nowMs(), from: ownConnectionId ?? '', role: 'server' },
        seq: null,
        onLost: null,
        statusBefore: signal.type === 'statusChanged' ? replica.scene().status : null,
      };
      pending.push(entry);
      show();
      return {
        withdraw() {
          drop(entry);
          show();
        },
        confirm(stamp) {
          if (pending.includes(entry)) replica.confirm(signal, stamp);
          entry.seq = stamp.seq;
          show();
        },
        markUncertain(onLost) {
          entry.onLost = onLost;
        },
      };
    },
    override(signal, ownConnectionId) {
      replica.override(signal, ownConnectionId ?? '');
      show();
    },
    rejectUncertain() {
      settleUncertain(() => true);
    },
    followRoster() {
      if (replica.followRoster() !== 'unchanged') show();
    },
  };
}

/** A signal as an adapter will parse it: with its fields in the schema's order and its defaults filled in. */
function describeAsReceived(signal: PeerSignal): string {
  const parsed = peerSignalSchema.safeParse(signal);
  return JSON.stringify(parsed.success ? parsed.data : signal);
}

/** A scene as text, without what counts on each time the same thing is shown again. */
const describeLook = ({ question, widget, ...scene }: Scene): string =>
  JSON.stringify([scene, question.question, widget?.widget]);
