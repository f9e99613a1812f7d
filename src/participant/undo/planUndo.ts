import type { PeerSignal } from '../../protocol/signals.ts';
import { hideQuestion, showQuestion } from '../commands/onStreamCommands.ts';
import type { Plan, PlannedCall } from '../commands/command.ts';
import type { StudioState } from '../studioState.ts';
import type { HistoryEntry } from './history.ts';
import { isSamePart, planRestore } from './sceneParts.ts';

const brandParts: readonly string[] = ['theme', 'font', 'colors', 'speakerNames', 'logo', 'background'];

/**
 * What takes a command back, or does it again: signals computed from the scene before and after it, with the calls
 * that such signals ask for. Null when somebody changed the same thing since, or nothing can say the former state.
 */
export function planUndo(state: StudioState, entry: HistoryEntry, way: 'undo' | 'redo'): Plan | null {
  const { before, after, parts } = entry;
  const [left, target] = way === 'undo' ? [after, before] : [before, after];
  if (!parts.every((part) => isSamePart(state.scene, left, part))) return null;
  const signals = planRestore(state.scene, target, parts);
  if (signals.length === 0) return null;
  if (parts.some((part) => brandParts.includes(part)))
    return { signals, call: saveSettings(state, signals), callOrder: 'first' };
  const call = callOfQuestion(state, signals);
  return call === undefined ? { signals } : { signals, call };
}

/** A background of the session is named to the server by its id. */
function saveSettings(state: StudioState, signals: readonly PeerSignal[]): PlannedCall {
  const shown = signals.find((signal) => signal.type === 'backgroundShown');
  const known = state.content.backgrounds.find(({ url }) => url === shown?.data.url);
  return { type: 'saveTemplateSettings', ...(known === undefined ? {} : { backgroundId: known.id }) };
}

/** A question that comes or goes again is pinned and unpinned as at first. */
function callOfQuestion(state: StudioState, signals: readonly PeerSignal[]): PlannedCall | undefined {
  for (const signal of signals) {
    if (signal.type === 'questionShown') return showQuestion.plan(state, signal.data).call;
    if (signal.type === 'questionHidden') return hideQuestion.plan(state, undefined).call;
  }
  return undefined;
}
