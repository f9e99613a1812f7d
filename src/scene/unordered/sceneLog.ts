import { isSceneChange, type SceneChange } from '../../protocol/sceneChanges.ts';
import type { PeerSignal } from '../../protocol/signals.ts';
import type { Stamp } from '../../protocol/stamp.ts';
import { unreachable } from '../exhaustive.ts';
import { reduceScene } from '../reduceScene.ts';
import type { Scene } from '../scene.ts';

/** A signal that changes the scene, or says who somebody is. */
export type LoggedSignal = SceneChange | Extract<PeerSignal, { type: 'speakerDetails' }>;

export interface LogEntry {
  readonly signal: LoggedSignal;
  readonly stamp: Stamp;
}

/** For each record of the scene the signal that wrote it last; a removal stays, as a tombstone against older signals. */
export type SceneLog = ReadonlyMap<string, LogEntry>;

/** Who is here and publishes what, as the roster says. */
export interface Presence {
  isHere(connectionId: string): boolean;
  ownerOf(streamId: string): string | null;
}

export const emptyLog: SceneLog = new Map();

export const isLogged = (signal: PeerSignal): signal is LoggedSignal =>
  signal.type === 'speakerDetails' || isSceneChange(signal);

/** Later is greater. The sender decides between two that were sent without knowing of each other. */
const compareStamps = (a: Stamp, b: Stamp): number =>
  a.seq === b.seq ? Number(a.from > b.from) - Number(a.from < b.from) : a.seq - b.seq;

/**
 * The log with one more signal, heard in any order, any number of times. The same log where it is not the last word on its
 * record.
 */
export function addToLog(log: SceneLog, entry: LogEntry): SceneLog {
  const record = recordOf(entry);
  const known = log.get(record);
  if (known !== undefined && !isLater(entry, known)) return log;
  return new Map(log).set(record, entry);
}

/** One sender gives no two signals one stamp; should it do so, all agree on one of them all the same. */
function isLater(entry: LogEntry, known: LogEntry): boolean {
  const order = compareStamps(entry.stamp, known.stamp);
  return order === 0 ? JSON.stringify(entry.signal) > JSON.stringify(known.signal) : order > 0;
}

/**
 * The scene that a log comes to: its entries folded in the order of their stamps onto what was there before. Whoever has
 * the same signals and the same roster gets the same scene, whatever the order they came in.
 */
export function foldLog(log: SceneLog, presence: Presence, base: Scene): Scene {
  const standing = [...log.values()]
    .filter((entry) => counts(entry, presence))
    .sort((a, b) => compareStamps(a.stamp, b.stamp));
  const folded = standing.reduce((scene, { signal, stamp }) => reduceScene(scene, signal, stamp), base);
  const shown = log.get('question')?.signal;
  // The log has the last question alone: its sender says how many came before it.
  const question =
    shown?.type === 'questionShown' ? { ...folded.question, index: shown.data.index ?? 0 } : folded.question;
  const leaderId = folded.autoProduction?.leaderConnectionId;
  const autoProduction = leaderId !== undefined && presence.isHere(leaderId) ? folded.autoProduction : null;
  return { ...folded, question, autoProduction };
}

/** A guest's word on a stream counts while it publishes it; the details of somebody who has left are forgotten. */
function counts({ signal, stamp }: LogEntry, presence: Presence): boolean {
  if (signal.type === 'speakerDetails') return presence.isHere(stamp.from);
  const isStream = signal.type === 'streamShown' || signal.type === 'streamHidden';
  return !isStream || stamp.role !== 'guest' || presence.ownerOf(signal.data.streamId) === stamp.from;
}

/** The record that a signal writes. Guests write of a stream beside the hosts, see `counts`. */
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
