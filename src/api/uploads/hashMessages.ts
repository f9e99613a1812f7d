/** To the worker: a file to hash. A worker hashes one file after another. */
export interface ToHasher {
  id: number;
  blob: Blob;
}

/** From the worker, about the file of this id. */
export type FromHasher =
  | { type: 'progress'; id: number; share: number }
  | { type: 'done'; id: number; checksum: string }
  | { type: 'failed'; id: number; message: string };
