import { mayDo } from '../protocol/roles.ts';
import { isSettingsReply, type PeerSignal, type SettingsReply } from '../protocol/signals.ts';
import type { Stamp } from '../protocol/stamp.ts';
import type { Scene } from '../scene/scene.ts';
import { foldSettingsReply } from '../scene/settingsReplies.ts';
import { entriesOfScene } from '../scene/unordered/entriesOfScene.ts';
import { entriesOfReply, repliesOfLog } from '../scene/unordered/logReplies.ts';
import {
  addToLog,
  emptyLog,
  foldLog,
  isLogged,
  type Presence,
  type SceneLog,
} from '../scene/unordered/sceneLog.ts';
import { readSnapshot } from './readSnapshot.ts';
import type { ReplicaStep, SceneReplica } from './sceneReplica.ts';

interface UnorderedReplicaOptions {
  initial: Scene;
  nowMs(): number;
  presence: Presence;
  reportError(error: unknown): void;
}

/** The replica where nothing orders the signals: the scene is folded from the log of received signals, and from the roster. */
export function createUnorderedReplica(options: UnorderedReplicaOptions): SceneReplica {
  const { initial, nowMs, presence, reportError } = options;
  let scene = initial;
  let base = initial;
  let log: SceneLog = emptyLog;
  let overrides: SceneLog = emptyLog;

  function refold(): ReplicaStep {
    if (log === emptyLog && overrides === emptyLog && base === initial) return 'unchanged';
    scene = foldLog([...overrides.values()].reduce(addToLog, log), presence, base);
    return 'advanced';
  }

  function take(signal: PeerSignal, stamp: Stamp): void {
    if (isLogged(signal)) log = addToLog(log, { signal, stamp });
  }

  function takeReply(reply: SettingsReply, stamp: Stamp): void {
    const entries = entriesOfReply(reply, stamp);
    if (entries !== null) log = entries.reduce(addToLog, log);
    else if (stamp.role === 'server' || mayDo(stamp.role, 'shareSettings'))
      base = foldSettingsReply(base, reply, stamp);
  }

  return {
    scene: () => scene,
    accept(event) {
      switch (event.type) {
        case 'admitted': {
          const { signal, stamp } = event;
          if (isSettingsReply(signal)) takeReply(signal, stamp);
          else take(signal, stamp);
          return refold();
        }
        case 'connectionDestroyed':
          return refold();
        case 'snapshot': {
          const kept = readSnapshot(event.snapshot, reportError);
          if (kept === null) return 'unchanged';
          log = entriesOfScene(kept, event.seq, nowMs()).reduce(addToLog, log);
          return refold();
        }
        case 'refused':
        case 'connectionCreated':
        case 'resumed':
          return 'unchanged';
      }
    },
    // The change may come back later, or never.
    confirm(signal, stamp) {
      take(signal, stamp);
      refold();
    },
    hasReached: () => true,
    override(signal, ownId) {
      if (!isLogged(signal)) return;
      // Later than everything received so far, and earlier than anything that follows.
      const seq = Math.max(0, ...[...log.values()].map((entry) => entry.stamp.seq));
      const stamp: Stamp = { seq, atMs: 0, from: `${ownId}~`, role: 'server' };
      overrides = addToLog(overrides, { signal, stamp });
      refold();
    },
    followRoster: refold,
    missedFrom: 'participants',
    mustIntroduce: () => true,
    // Everybody answers, as each may have missed something else.
    answers: ({ occasion }) => occasion === 'asked',
    settingsFrom: (sender) => repliesOfLog(log, foldLog(log, presence, base), nowMs(), sender),
  };
}
