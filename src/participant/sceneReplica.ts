import type { Connection } from '../protocol/relay.ts';
import type { Role } from '../protocol/roles.ts';
import type { PeerSignal, SettingsReply } from '../protocol/signals.ts';
import type { Stamp } from '../protocol/stamp.ts';
import type { Scene } from '../scene/scene.ts';
import type { AdmittedEvent } from './signalGate.ts';

/**
 * What one event did to a replica. `advanced`: its scene or its place in the order has changed. `caughtUp`: a gap has ended
 * and everything missed has been delivered. `replaced`: the scene was replaced by a snapshot.
 */
export type ReplicaStep = 'unchanged' | 'advanced' | 'caughtUp' | 'replaced';

/** A newcomer, and what made somebody notice it: it joined, or it asked for the settings by `init`. */
export interface Newcomer {
  id: string;
  occasion: 'joined' | 'asked';
}

/** Who is in the session, as this participant sees it. */
export interface RosterView {
  connectionId: string | null;
  connections: readonly Connection[];
}

/**
 * A participant's copy of the confirmed scene. There is one implementation for each order that a VideoSession can declare,
 * and everything that depends on the order is in it.
 */
export interface SceneReplica {
  /** The confirmed scene; the same object until it changes. */
  scene(): Scene;
  accept(event: AdmittedEvent): ReplicaStep;
  /** The engine has taken a change of this participant's own. */
  confirm(signal: PeerSignal, stamp: Stamp): void;
  /** Whether the scene includes everything up to this number of the order. */
  hasReached(seq: number): boolean;
  /** Changes the scene on this screen only, until the others say something newer. */
  override(signal: PeerSignal, ownId: string): void;
  /** The roster has changed. */
  followRoster(): ReplicaStep;
  /** Where a participant that joins or returns learns what it missed: the engine sends it, or it has to ask. */
  readonly missedFrom: 'engine' | 'participants';
  /** Whether this participant has to introduce itself, on joining and after a gap. */
  mustIntroduce(ownId: string | null): boolean;
  /** Whether this participant is to send the settings to a newcomer. */
  answers(newcomer: Newcomer, roster: RosterView): boolean;
  /** What a newcomer is sent by a participant of this role. */
  settingsFrom(sender: { id: string; role: Role }): SettingsReply[];
}
