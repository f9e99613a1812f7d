import { mayDo } from '../protocol/roles.ts';
import type { PeerSignal, SettingsReply } from '../protocol/signals.ts';
import type { Stamp } from '../protocol/stamp.ts';
import type { Scene } from '../scene/scene.ts';
import { foldSettingsReply } from '../scene/settingsReplies.ts';
import { entriesOfReply, repliesOfLog } from '../scene/unordered/logReplies.ts';
import {
  addToLog,
  emptyLog,
  foldLog,
  isLogged,
  type LogEntry,
  type Presence,
  type SceneLog,
} from '../scene/unordered/sceneLog.ts';

/** A client's scene where no relay keeps one: what its log of stamped signals comes to. */
export interface UnorderedScene {
  /** The scene by the roster as it is now. */
  scene(): Scene;
  take(signal: PeerSignal, stamp: Stamp): void;
  takeReply(reply: SettingsReply, stamp: Stamp): void;
  /** Changes the scene here alone, until somebody writes the same record. */
  override(signal: PeerSignal, ownId: string): void;
  /** What this participant tells one who missed something. */
  replies(nowMs: number, speaker: Parameters<typeof repliesOfLog>[3]): SettingsReply[];
}

export function createUnorderedScene(initial: Scene, presence: Presence): UnorderedScene {
  let base = initial;
  let log: SceneLog = emptyLog;
  let local: SceneLog = emptyLog;

  const scene = (): Scene => {
    const entries = [...local.values()].reduce(addToLog, log);
    return foldLog(entries, presence, base);
  };

  return {
    scene,
    take(signal, stamp) {
      if (isLogged(signal)) log = addToLog(log, { signal, stamp });
    },
    takeReply(reply, stamp) {
      const entries = entriesOfReply(reply, stamp);
      if (entries !== null) log = entries.reduce(addToLog, log);
      else if (stamp.role === 'server' || mayDo(stamp.role, 'shareSettings'))
        base = foldSettingsReply(base, reply, stamp);
    },
    override(signal, ownId) {
      if (!isLogged(signal)) return;
      // Behind everything heard so far, and before whatever is said next.
      const seq = Math.max(0, ...[...log.values()].map((entry: LogEntry) => entry.stamp.seq));
      local = addToLog(local, { signal, stamp: { seq, atMs: 0, from: `${ownId}~`, role: 'server' } });
    },
    replies: (nowMs, speaker) => repliesOfLog(log, foldLog(log, presence, base), nowMs, speaker),
  };
}
