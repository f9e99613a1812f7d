import { withKnownAuthor } from '../../protocol/questionAuthor.ts';
import { isSceneChange, type SceneChange } from '../../protocol/sceneChanges.ts';
import type { PeerSignal } from '../../protocol/signals.ts';
import type { Stamp } from '../../protocol/stamp.ts';
import { unreachable } from '../exhaustive.ts';
import { reduceScene } from '../reduceScene.ts';
import type { Scene } from '../scene.ts';

/** A signal that changes the scene, or introduces somebody. */
export type LoggedSignal = SceneChange | Extract<PeerSignal, { type: 'speakerDetails' }>;

export interface LogEntry {
  readonly signal: LoggedSignal;
  readonly stamp: Stamp;
}

/** For each record of the scene the last signal that wrote it. A removal is kept as a tombstone against older signals. */
export type SceneLog = ReadonlyMap<string, LogEntry>;

/** Who is here and publishes what, by the roster. */
export interface Presence {
  isHere(connectionId: string): boolean;
  ownerOf(streamId: string): string | null;
}

export const emptyLog: SceneLog = new Map();

export const isLogged = (signal: PeerSignal): signal is LoggedSignal =>
  signal.type === 'speakerDetails' || isSceneChange(signal);

/** Later is greater. The sender's id decides between two signals sent without knowledge of each other. */
const compareStamps = (a: Stamp, b: Stamp): number =>
  a.seq === b.seq ? Number(a.from > b.from) - Number(a.from < b.from) : a.seq - b.seq;

/**
 * The log with one more signal, received in any order, any number of times. Returns the same log if another signal was the
 * last to write the record.
 */
export function addToLog(log: SceneLog, entry: LogEntry): SceneLog {
  const record = recordOf(entry);
  const known = log.get(record);
  if (known !== undefined && !isLater(entry, known)) return log;
  return new Map(log).set(record, entry);
}

/** A sender should not give two signals the same stamp. If it does, all participants still choose the same one. */
function isLater(entry: LogEntry, known: LogEntry): boolean {
  const order = compareStamps(entry.stamp, known.stamp);
  return order === 0 ? JSON.stringify(entry.signal) > JSON.stringify(known.signal) : order > 0;
}

/**
 * The scene that a log produces: its entries folded onto `base` in the order of their stamps. The same signals and the
 * same roster produce the same scene, in whatever order the signals arrived.
 */
export function foldLog(log: SceneLog, presence: Presence, base: Scene): Scene {
  // One stamp on two records breaks the rules, and has an order all the same.
  const entries = [...log]
    .filter(([, entry]) => counts(entry, presence))
    .sort(
      ([record, a], [other, b]) =>
        compareStamps(a.stamp, b.stamp) || Number(record > other) - Number(record < other),
    )
    .map(([, entry]) => entry);
  const nameOf = (id: string): string => {
    const details = presence.isHere(id) ? log.get(`speaker:${id}`)?.signal : undefined;
    return details?.type === 'speakerDetails' ? details.data.userDisplayName : '';
  };
  const folded = entries.reduce((scene, { signal, stamp }) => {
    const sender = { speakerId: stamp.from, name: nameOf(stamp.from) };
    return reduceScene(scene, withKnownAuthor(signal, stamp.role, sender), stamp);
  }, base);
  const shown = log.get('question')?.signal;
  // The log has only the last question, so the index is the one that its sender gave.
  const question =
    shown?.type === 'questionShown' ? { ...folded.question, index: shown.data.index ?? 0 } : folded.question;
  const leaderId = folded.autoProduction?.leaderConnectionId;
  const autoProduction = leaderId !== undefined && presence.isHere(leaderId) ? folded.autoProduction : null;
  return { ...folded, question, autoProduction };
}

/** A guest's signal about a stream counts while it publishes that stream; the details of somebody who has left are forgotten. */
function counts({ signal, stamp }: LogEntry, presence: Presence): boolean {
  if (signal.type === 'speakerDetails') return presence.isHere(stamp.from);
  const isStream = signal.type === 'streamShown' || signal.type === 'streamHidden';
  return !isStream || stamp.role !== 'guest' || presence.ownerOf(signal.data.streamId) === stamp.from;
}

/** The record that a signal writes. A guest's signals about a stream have a record of their own, see `counts`. */
function recordOf({ signal, stamp }: LogEntry): string {
  switch (signal.type) {
    case 'speakerDetails':
      return `speaker:${stamp.from}`;
    case 'streamShown':
    case 'streamHidden':
      return stamp.role === 'guest'
        ? `stream:${signal.data.streamId}@${stamp.from}`
        : `stream:${signal.data.streamId}`;
    case 'putInSpotlight':
    case 'removeFromSpotlight':
      return 'spotlight';
    case 'speakersMayShowChanged':
      return 'speakersMayShow';
    case 'disableStageChanged':
      return 'disableStage';
    case 'microphoneHoldChanged':
      return `microphone:${signal.data.speakerId}`;
    case 'layoutChanged':
      return signal.data.screenSharing ? 'layoutWithScreenSharing' : 'layoutWithoutScreenSharing';
    case 'statusChanged':
      return 'status';
    case 'assetShown':
    case 'assetHidden':
      return 'asset';
    case 'pollShown':
    case 'pollHidden':
      return 'poll';
    case 'questionShown':
    case 'questionHidden':
      return 'question';
    case 'topicSettingsChanged':
      return 'topic';
    case 'widgetShown':
    case 'widgetHidden':
      return 'widget';
    case 'autoProdUpdated':
    case 'autoProdDisabled':
      return 'autoProduction';
    case 'themeChanged':
      return 'theme';
    case 'fontChanged':
      return 'font';
    case 'colorsUpdated':
      return 'colors';
    case 'speakerNamesShown':
    case 'speakerNamesHidden':
      return 'speakerNames';
    case 'logoShown':
    case 'logoHidden':
      return 'logo';
    case 'logoChanged':
      return 'logoUrl';
    case 'backgroundShown':
    case 'backgroundHidden':
      return 'background';
    default:
      return unreachable(signal);
  }
}
