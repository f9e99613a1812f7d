import type { Scene } from '../../scene/scene.ts';
import type { TextKey } from '../../text/t.ts';
import type { CommandErrorKey } from '../commands/command.ts';
import { changedParts, type ScenePart } from './sceneParts.ts';

/** How many commands can be undone. */
export const maxHistory = 50;

/** A command that was run: the scene before and after it, and what it changed. */
export interface HistoryEntry {
  label: TextKey;
  errorKey: CommandErrorKey;
  before: Scene;
  after: Scene;
  parts: readonly ScenePart[];
}

/** The commands a participant has run and undone, newest last. Forgets the oldest beyond `maxHistory`. */
export interface History {
  /** Null when the command changed nothing that can be restored. After a new command nothing can be redone. */
  record(entry: Omit<HistoryEntry, 'parts'>): HistoryEntry | null;
  /** The entry to undo or redo next, if any; it moves to the other list. */
  take(way: 'undo' | 'redo'): HistoryEntry | null;
  /** Removes an entry from either list: it failed, or cannot be restored any more. */
  forget(entry: HistoryEntry): void;
}

export function createHistory(): History {
  const done: HistoryEntry[] = [];
  const undone: HistoryEntry[] = [];
  const remove = (list: HistoryEntry[], entry: HistoryEntry): void => {
    const index = list.indexOf(entry);
    if (index >= 0) list.splice(index, 1);
  };
  return {
    record(given) {
      const parts = changedParts(given.before, given.after);
      if (parts.length === 0) return null;
      const entry = { ...given, parts };
      done.push(entry);
      if (done.length > maxHistory) done.shift();
      undone.length = 0;
      return entry;
    },
    take(way) {
      const [from, to] = way === 'undo' ? [done, undone] : [undone, done];
      const entry = from.pop();
      if (entry === undefined) return null;
      to.push(entry);
      return entry;
    },
    forget(entry) {
      remove(done, entry);
      remove(undone, entry);
    },
  };
}
