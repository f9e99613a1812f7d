import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { errorCatalogue, type ErrorCode } from '../../src/protocol/errors.ts';
import { AppError } from '../errors.ts';
import { isDiskFull } from './encodeVideo.ts';
import { sourcePath, type VideoFolders } from './videoFiles.ts';

/** Where uploads are put. */
type UploadFolder = Pick<VideoFolders, 'uploads'>;

export const uploadsPath = '/v2/admin/videos/uploads';

/** The uploads of videos by the tus protocol 1.0: each can be interrupted at any byte, and goes on from there. */
export interface VideoUploads {
  /** Answers a request that was let in. `declaredId` names the upload that a POST begins. */
  answer(request: Request, declaredId: string | null): Promise<Response>;
}

/** Passes on why a file could not be written, which the library's own store does not. What has arrived stays. */
class DiskStore extends FileStore {
  private readonly folders: UploadFolder;
  constructor(folders: UploadFolder) {
    super({ directory: folders.uploads });
    this.folders = folders;
  }
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const path = sourcePath(this.folders, id);
    const target = createWriteStream(path, { flags: 'r+', start: offset });
    await pipeline(source, target);
    return offset + target.bytesWritten;
  }
}

export function createVideoUploads({
  path = uploadsPath,
  folders,
  maxBytes,
  onFinished,
  onProblem,
}: {
  path?: string;
  folders: UploadFolder;
  maxBytes: number;
  /** All of a file has arrived, and is on the disk. May be called again for the same one. An AppError is the answer to the upload. */
  onFinished: (id: string) => Promise<void>;
  onProblem: (error: unknown) => void;
}): VideoUploads {
  const declaredIds = new WeakMap<Request, string>();
  const server = new Server({
    path,
    datastore: new DiskStore(folders),
    maxSize: maxBytes,
    relativeLocation: true,
    // Only pages of this server call this.
    allowedOrigins: () => false,
    disableTerminationForFinishedUploads: true,
    namingFunction: (request) => declaredIds.get(request) ?? '',
    onResponseError(_request, error) {
      if (error instanceof AppError) return answerOf(error.code);
      if (isDiskFull(error)) return answerOf('storageFull');
      if ('status_code' in error && error.status_code < 500) return undefined;
      // Its own text would say where the file is.
      onProblem(error);
      return answerOf('internal');
    },
    async onUploadFinish(_request, { id }) {
      const file = await open(sourcePath(folders, id), 'r');
      await file.sync().finally(() => file.close());
      await onFinished(id);
      return {};
    },
  });
  return {
    answer(request, declaredId) {
      if (declaredId !== null) declaredIds.set(request, declaredId);
      return server.handleWeb(request);
    },
  };
}

/** An error of the catalogue as the tus server takes it. */
function answerOf(code: ErrorCode): { status_code: number; body: string } {
  const { status, message } = errorCatalogue[code];
  return { status_code: status, body: JSON.stringify({ code, message }) };
}
