import type { RecordingAbout } from '../protocol/rest/localRecordings.ts';

/** To the worker that writes a recording; `open` comes first. */
export type ToWriter =
  | { type: 'open'; about: RecordingAbout }
  | { type: 'began'; atMs: number }
  | { type: 'append'; bytes: ArrayBuffer; recordedMs: number }
  | { type: 'finish' }
  /** Deletes everything. */
  | { type: 'discard' };

export type FromWriter =
  | { type: 'opened' }
  | { type: 'safe'; bytes: number; recordedMs: number }
  /** Nothing is left to write; the files are closed. */
  | { type: 'ended' }
  /** What was safe before stays, and is closed. */
  | { type: 'failed'; message: string; isStorageFull: boolean };
