import { putsOnStage } from '../../protocol/putsOnStage.ts';
import type { PeerSignal } from '../../protocol/signals.ts';
import { hideQuestion, showQuestion } from '../commands/onStreamCommands.ts';
import type { Plan, PlannedCall } from '../commands/command.ts';
import { saveTemplateSettings, type NewBrandImages } from '../commands/saveTemplateSettings.ts';
import type { StudioState } from '../studioState.ts';
import type { HistoryEntry } from './history.ts';
import { isSamePart, planRestore } from './sceneParts.ts';

const brandParts: readonly string[] = ['theme', 'font', 'colors', 'speakerNames', 'logo', 'background'];

/**
 * Undoes or redoes a command: signals computed from the scene before and after it, with the calls that go with them.
 * Null when somebody has changed the same thing since, or when no signal can restore the former state.
 */
export function planUndo(state: StudioState, entry: HistoryEntry, way: 'undo' | 'redo'): Plan | null {
  const { before, after, parts } = entry;
  const [expected, target] = way === 'undo' ? [after, before] : [before, after];
  if (!parts.every((part) => isSamePart(state.scene, expected, part))) return null;
  const signals = planRestore(state.scene, target, parts);
  if (signals.length === 0 || (state.scene.disableStage && signals.some(putsOnStage))) return null;
  if (parts.some((part) => brandParts.includes(part)))
    return { signals, call: saveTemplateSettings(signals, namedBackground(state, signals)) };
  const call = planQuestionCall(state, signals);
  return call === undefined ? { signals } : { signals, call };
}

/** The background of the session that the signals show, if any: the server knows it by its id. */
function namedBackground(state: StudioState, signals: readonly PeerSignal[]): NewBrandImages {
  const shown = signals.find((signal) => signal.type === 'backgroundShown');
  const known = state.content.backgrounds.find(({ url }) => url === shown?.data.url);
  return known === undefined ? {} : { backgroundId: known.id };
}

/** A question that is shown or hidden again is pinned or unpinned as it was the first time. */
function planQuestionCall(state: StudioState, signals: readonly PeerSignal[]): PlannedCall | undefined {
  for (const signal of signals) {
    if (signal.type === 'questionShown') return showQuestion.plan(state, signal.data).call;
    if (signal.type === 'questionHidden') return hideQuestion.plan(state, undefined).call;
  }
  return undefined;
}
