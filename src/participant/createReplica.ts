import type { Scene } from '../scene/scene.ts';
import type { Presence } from '../scene/unordered/sceneLog.ts';
import type { SignalOrder } from '../session/videoSession.ts';
import { createOrderedReplica } from './orderedReplica.ts';
import type { SceneReplica } from './sceneReplica.ts';
import { createUnorderedReplica } from './unorderedReplica.ts';

interface ReplicaOptions {
  initial: Scene;
  /** The server's clock, as far as it is known here. */
  nowMs(): number;
  presence: Presence;
  reportError(error: unknown): void;
}

/** The replica for the order that a session declares. */
export function createReplica(order: SignalOrder, options: ReplicaOptions): SceneReplica {
  switch (order) {
    case 'total':
      return createOrderedReplica(options);
    case 'none':
      return createUnorderedReplica(options);
  }
}
