/** To the worker that uploads: one recording, then it ends. */
export interface ToUploader {
  recordingId: string;
  accessToken: string;
}

export type FromUploader =
  | { type: 'progress'; phase: 'checking' | 'sending'; share: number }
  /** The server has confirmed all of it, and it is deleted here. */
  | { type: 'done' }
  | { type: 'failed'; message: string };
