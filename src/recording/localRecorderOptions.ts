import type { Preferences } from '../api/preferences.ts';
import type { Clock } from '../clock/clock.ts';
import type { OwnedInput } from '../media/localInput.ts';
import type { LocalMedia } from '../media/localMedia.ts';
import type { Studio } from '../participant/studio.ts';
import type { RecordingMachine } from './recordingMachine.ts';
import type { RecordingProblem } from './recordingRule.ts';

/** How the local recording of this visit goes. */
export interface LocalRecorderState {
  phase: 'idle' | 'starting' | 'recording' | 'failed';
  problem: RecordingProblem | null;
  /** Of all recordings of this visit, ms: recorded, and of that safe on the disk. */
  recordedMs: number;
  safeMs: number;
  safeBytes: number;
}

/** What a local recorder works with. */
export interface LocalRecorderOptions {
  studio: Studio;
  local: Pick<LocalMedia, 'getState' | 'subscribe'>;
  /** The camera before any virtual background; null where there can be none. */
  plainCamera: Pick<OwnedInput, 'getState' | 'subscribe'> | null;
  /** The own camera's stream. */
  streamId: string;
  preferences: Preferences;
  machine: RecordingMachine;
  /** The least quota and free space, bytes. */
  minStorageBytes(): Promise<number>;
  clock: Clock;
  /** Asks the server what time it is, ms since the epoch. */
  askServerTime(): Promise<number>;
  onProblem(problem: RecordingProblem, error: Error): void;
}
