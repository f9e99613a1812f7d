import type { Stamp } from '../protocol/stamp.ts';
import { reduceScene, type SceneEvent } from '../scene/reduceScene.ts';
import type { Scene } from '../scene/scene.ts';
import { settingsRepliesOf } from '../scene/settingsReplies.ts';
import { readSnapshot } from './readSnapshot.ts';
import type { Newcomer, ReplicaStep, RosterView, SceneReplica } from './sceneReplica.ts';

interface OrderedReplicaOptions {
  initial: Scene;
  /** The server's clock, as far as it is known here. */
  nowMs(): number;
  reportError(error: unknown): void;
}

/** The replica where a relay orders the session: it starts from the relay's snapshot and folds what follows, each number once. */
export function createOrderedReplica({ initial, nowMs, reportError }: OrderedReplicaOptions): SceneReplica {
  let scene = initial;
  /** The scene includes everything up to this number. No other part of a participant counts the order. */
  let lastSeq = -1;

  const reach = (seq: number): void => {
    lastSeq = Math.max(lastSeq, seq);
  };
  const stampHere = (from: string): Stamp => ({ seq: lastSeq, atMs: nowMs(), from, role: 'server' });

  function fold(event: SceneEvent, stamp: Stamp): ReplicaStep {
    scene = reduceScene(scene, event, stamp);
    return 'advanced';
  }

  function replace(snapshot: unknown, seq: number): ReplicaStep {
    const parsed = readSnapshot(snapshot, reportError);
    if (parsed === null) return 'unchanged';
    scene = parsed;
    lastSeq = seq;
    return 'replaced';
  }

  return {
    scene: () => scene,
    accept(event) {
      switch (event.type) {
        case 'snapshot':
          return replace(event.snapshot, event.seq);
        case 'resumed':
          reach(event.seq);
          return 'caughtUp';
        case 'admitted':
          // What is sent to this participant alone is no newer than the scene it has.
          if (event.direct || event.stamp.seq <= lastSeq) return 'unchanged';
          reach(event.stamp.seq);
          return fold(event.signal, event.stamp);
        case 'refused':
          if (event.direct) return 'unchanged';
          reach(event.stamp.seq);
          return 'advanced';
        case 'connectionCreated':
          return 'unchanged';
        case 'connectionDestroyed': {
          const { connectionId, stamp = stampHere('') } = event;
          reach(stamp.seq);
          return fold({ type: 'connectionDestroyed', data: { connectionId } }, stamp);
        }
      }
    },
    // The relay sends it to everybody, its sender included: it is folded in its place in the order.
    confirm: () => undefined,
    hasReached: (seq) => seq <= lastSeq,
    override: (signal, ownId) => void fold(signal, stampHere(ownId)),
    followRoster: () => 'unchanged',
    missedFrom: 'engine',
    // After a short loss of the network the scene still has this participant's details.
    mustIntroduce: (ownId) => ownId === null || scene.speakers[ownId] === undefined,
    answers: ({ id, occasion }, roster) => occasion === 'joined' && isDesignatedResponder(id, roster),
    settingsFrom: () => settingsRepliesOf(scene, nowMs()),
  };
}

/** Only one host answers: the one that has been here longest. */
function isDesignatedResponder(
  newcomerId: Newcomer['id'],
  { connectionId, connections }: RosterView,
): boolean {
  const first = connections.find(({ id, role }) => role === 'host' && id !== newcomerId);
  return first !== undefined && first.id === connectionId;
}
