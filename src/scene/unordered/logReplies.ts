import { mayDo, type Role } from '../../protocol/roles.ts';
import { isSceneChange, type SceneChange } from '../../protocol/sceneChanges.ts';
import { maySend, type SettingsReply } from '../../protocol/signals.ts';
import type { Stamp } from '../../protocol/stamp.ts';
import { deriveStartMs } from '../records/widget.ts';
import type { Scene } from '../scene.ts';
import { settingsRepliesOf } from '../settingsReplies.ts';
import type { LogEntry, SceneLog } from './sceneLog.ts';

/** How many entries fit into one signal: a long-lived stage has many tombstones. */
const entriesPerReply = 16;

/** The setting that a signal belongs to. */
const settingOf: Record<SceneChange['type'], SettingsReply['type']> = {
  streamShown: 'layout',
  streamHidden: 'layout',
  layoutChanged: 'layout',
  speakersMayShowChanged: 'layout',
  disableStageChanged: 'layout',
  microphoneHoldChanged: 'layout',
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

interface Sender {
  id: string;
  role: Role;
}

/** What a participant sends to a newcomer: each setting with the signals behind it that the sender may vouch for. */
export function repliesOfLog(log: SceneLog, scene: Scene, nowMs: number, sender: Sender): SettingsReply[] {
  const vouched = [...log.values()].flatMap(({ signal, stamp }) =>
    isSceneChange(signal) && mayVouch(sender, signal, stamp) ? [{ signal, stamp }] : [],
  );
  return settingsRepliesOf(scene, nowMs).flatMap((reply) => {
    const written = vouched.filter(({ signal }) => settingOf[signal.type] === reply.type);
    const replies: SettingsReply[] = [];
    for (let start = 0; start === 0 || start < written.length; start += entriesPerReply) {
      const part = structuredClone(reply);
      part.data.written = written.slice(start, start + entriesPerReply);
      replies.push(part);
    }
    return written.length === 0 && !mayDo(sender.role, 'shareSettings') ? [] : replies;
  });
}

/** The signals of a reply that its sender may vouch for; null if the reply does not name the signals behind the setting. */
export function entriesOfReply(reply: SettingsReply, stamp: Stamp): LogEntry[] | null {
  const { written } = reply.data;
  if (written === undefined) return null;
  return (
    written
      .filter((entry) => settingOf[entry.signal.type] === reply.type)
      // An answer's number is above all that its sender had heard.
      .filter((entry) => entry.stamp.seq <= stamp.seq)
      .filter((entry) => maySend(entry.stamp.role, entry.signal, () => true))
      .filter((entry) => mayVouch({ id: stamp.from, role: stamp.role }, entry.signal, entry.stamp))
      .map((entry) => {
        if (reply.type !== 'widgetSettings') return entry;
        // Clocks differ, durations do not: the start is by the receiver's clock.
        return {
          ...entry,
          stamp: { ...entry.stamp, atMs: deriveStartMs(stamp.atMs, reply.data.displayDurationMs) },
        };
      })
  );
}

/**
 * Hosts and the composer vouch for everything. A guest vouches for what a guest may send, and only for its own streams, so
 * that a reply cannot do more than the guest's own signals.
 */
function mayVouch(sender: { id: string; role: Stamp['role'] }, signal: SceneChange, stamp: Stamp): boolean {
  if (sender.role === 'server' || mayDo(sender.role, 'shareSettings')) return true;
  if (stamp.role !== sender.role) return false;
  return maySend(sender.role, signal, () => stamp.from === sender.id);
}
