import type { RecordingAbout } from '../protocol/rest/localRecordings.ts';

/** A file that takes a recording. Everything that is written arrives in order. */
export interface RecordingFile {
  /** The recording began at this server time, ms. */
  began(atMs: number): void;
  append(bytes: ArrayBuffer, recordedMs: number): void;
  /** Resolves when all of it is on the disk and closed, or after a failure. */
  finish(): Promise<void>;
  /** Deletes it. */
  discard(): Promise<void>;
}

export interface RecordingFileEvents {
  /** So much of the file is on the disk. */
  onSafe(bytes: number, recordedMs: number): void;
  /** What was safe stays. */
  onFailed(problem: 'storage' | 'failed', message: string): void;
}

/** Tracks that are being recorded. */
export interface TrackRecorder {
  /** Resolves when the last chunk has been given out. */
  stop(): Promise<void>;
}

export interface TrackRecorderEvents {
  /** The recording began so long ago, ms. */
  onBegan(agoMs: number): void;
  /** The first has the whole head of the file, and something to play. */
  onChunk(bytes: ArrayBuffer): void;
  onFailed(message: string): void;
}

/** What a browser records with. */
export interface RecordingMachine {
  /** Of the storage for this site; bytes. */
  estimateStorage(): Promise<{ quota: number; usage: number }>;
  canRecord(mimeType: string): boolean;
  /** Rejects where the file cannot be made. */
  openFile(about: RecordingAbout, events: RecordingFileEvents): Promise<RecordingFile>;
  /** Throws where the browser refuses. Gives out a chunk each second. */
  record(tracks: readonly MediaStreamTrack[], mimeType: string, events: TrackRecorderEvents): TrackRecorder;
}
