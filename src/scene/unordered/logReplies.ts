import { mayDo, type Role } from '../../protocol/roles.ts';
import { isSceneChange, type SceneChange } from '../../protocol/sceneChanges.ts';
import { maySend, type SettingsReply } from '../../protocol/signals.ts';
import type { Stamp } from '../../protocol/stamp.ts';
import { deriveStartMs } from '../records/widget.ts';
import type { Scene } from '../scene.ts';
import { settingsRepliesOf } from '../settingsReplies.ts';
import type { LogEntry, SceneLog } from './sceneLog.ts';

/** A long-lived stage has many tombstones: so many entries fit into one signal. */
const entriesAReply = 16;

/** Which setting tells of a signal. */
const settingOf: Record<SceneChange['type'], SettingsReply['type']> = {
  streamShown: 'layout',
  streamHidden: 'layout',
  layoutChanged: 'layout',
  putInSpotlight: 'layout',
  removeFromSpotlight: 'layout',
  statusChanged: 'status',
  themeChanged: 'templateSettings',
  fontChanged: 'templateSettings',
  colorsUpdated: 'templateSettings',
  speakerNamesShown: 'templateSettings',
  speakerNamesHidden: 'templateSettings',
  logoShown: 'templateSettings',
  logoHidden: 'templateSettings',
  logoChanged: 'templateSettings',
  backgroundShown: 'templateSettings',
  backgroundHidden: 'templateSettings',
  autoProdUpdated: 'autoProdSettings',
  autoProdDisabled: 'autoProdSettings',
  assetShown: 'assetSettings',
  assetHidden: 'assetSettings',
  pollShown: 'pollSettings',
  pollHidden: 'pollSettings',
  questionShown: 'questionSettings',
  questionHidden: 'questionSettings',
  topicSettingsChanged: 'topicSettings',
  widgetShown: 'widgetSettings',
  widgetHidden: 'widgetSettings',
};

interface Speaker {
  id: string;
  role: Role;
}

/** What a participant tells one who missed something: each setting with the signals behind it that it may vouch for. */
export function repliesOfLog(log: SceneLog, scene: Scene, nowMs: number, speaker: Speaker): SettingsReply[] {
  const vouched = [...log.values()].flatMap(({ signal, stamp }) =>
    isSceneChange(signal) && mayVouch(speaker, signal, stamp) ? [{ signal, stamp }] : [],
  );
  return settingsRepliesOf(scene, nowMs).flatMap((reply) => {
    const written = vouched.filter(({ signal }) => settingOf[signal.type] === reply.type);
    const replies: SettingsReply[] = [];
    for (let start = 0; start === 0 || start < written.length; start += entriesAReply) {
      const part = structuredClone(reply);
      part.data.written = written.slice(start, start + entriesAReply);
      replies.push(part);
    }
    return written.length === 0 && !mayDo(speaker.role, 'shareSettings') ? [] : replies;
  });
}

/** The signals of a reply which its sender may vouch for; null from a peer that does not say what is behind a setting. */
export function entriesOfReply(reply: SettingsReply, stamp: Stamp): LogEntry[] | null {
  const { written } = reply.data;
  if (written === undefined) return null;
  return written
    .filter((entry) => settingOf[entry.signal.type] === reply.type)
    .filter((entry) => maySend(entry.stamp.role, entry.signal, () => true))
    .filter((entry) => mayVouch({ id: stamp.from, role: stamp.role }, entry.signal, entry.stamp))
    .map((entry) => {
      if (reply.type !== 'widgetSettings') return entry;
      // Clocks differ, durations do not: the start is by the clock of the one who is told.
      return {
        ...entry,
        stamp: { ...entry.stamp, atMs: deriveStartMs(stamp.atMs, reply.data.displayDurationMs) },
      };
    });
}

/**
 * Hosts and the composer vouch for everything. A guest vouches for what any guest could have sent itself, and of streams
 * for its own: with its word alone it reaches nothing that its role does not let it.
 */
function mayVouch(speaker: { id: string; role: Stamp['role'] }, signal: SceneChange, stamp: Stamp): boolean {
  if (speaker.role === 'server' || mayDo(speaker.role, 'shareSettings')) return true;
  if (stamp.role !== speaker.role) return false;
  return maySend(speaker.role, signal, () => stamp.from === speaker.id);
}
