import type { PeerSignal, SettingsReply } from '../../src/protocol/signals.ts';
import type { Role } from '../../src/protocol/roles.ts';
import { createScene, type Scene } from '../../src/scene/scene.ts';
import type { Presence } from '../../src/scene/unordered/sceneLog.ts';
import type { SignalOrder, VideoSessionEvent } from '../../src/session/videoSession.ts';
import { createReplica } from '../../src/participant/createReplica.ts';
import { createOptimisticScene, type PendingChange } from '../../src/participant/optimisticScene.ts';
import { createSignalGate } from '../../src/participant/signalGate.ts';

/** A participant's scene without the rest of the studio: the gate, the replica, and pending changes on top. */
export interface SceneDriver {
  scene(): Scene;
  accept(event: VideoSessionEvent, ownId: string | null): void;
  expect(signal: PeerSignal, ownId: string | null): PendingChange;
  override(signal: PeerSignal, ownId: string | null): void;
  rejectUncertain(): void;
  followRoster(): void;
  settings(sender: { id: string; role: Role }): SettingsReply[];
}

interface SceneDriverOptions {
  order: SignalOrder;
  nowMs?(): number;
  /** By default everybody is here, and nobody publishes anything. */
  presence?: Presence;
  onScene?(scene: Scene): void;
  reportError(error: unknown): void;
}

export function createSceneDriver(options: SceneDriverOptions): SceneDriver {
  const { order, reportError, nowMs = () => 0 } = options;
  const presence = options.presence ?? { isHere: () => true, ownerOf: () => null };
  let connectionId: string | null = null;
  let scene = createScene();
  const replica = createReplica(order, { initial: scene, nowMs, presence, reportError });
  const passGate = createSignalGate({
    videoSession: {
      order,
      getState: () => ({ status: 'connected', connectionId, connections: [], streams: [], error: null }),
    },
    reportError,
  });
  const { accept, ...optimistic } = createOptimisticScene({
    replica,
    nowMs,
    onScene(next) {
      scene = next;
      options.onScene?.(next);
    },
  });
  return {
    ...optimistic,
    scene: () => scene,
    accept(event, ownId) {
      connectionId = ownId;
      accept(passGate(event));
    },
    settings: replica.settingsFrom,
  };
}
