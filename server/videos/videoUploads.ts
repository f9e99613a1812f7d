import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { errorCatalogue } from '../../src/protocol/errors.ts';
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

/** An answer of the tus server, which it takes from what is thrown. */
export class UploadRefusal extends Error {
  readonly status_code: number;
  readonly body: string;
  constructor(cause: AppError) {
    super(cause.message, { cause });
    this.status_code = cause.status;
    this.body = JSON.stringify({ code: cause.code, message: cause.message });
  }
}

/** Says why a file could not be written, which the library's own store does not. What has arrived stays. */
class DiskStore extends FileStore {
  private readonly folders: UploadFolder;
  constructor(folders: UploadFolder) {
    super({ directory: folders.uploads });
    this.folders = folders;
  }
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const path = sourcePath(this.folders, id);
    const target = createWriteStream(path, { flags: 'r+', start: offset });
    try {
      await pipeline(source, target);
    } catch (error) {
      if (isDiskFull(error)) throw new UploadRefusal(new AppError('storageFull'));
      throw error;
    }
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
  /** All of a video has arrived, and is on the disk. May be called again for the same one. */
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
    namingFunction: (request) => declaredIds.get(request as unknown as Request) ?? '',
    onResponseError(_request, error) {
      const status = 'status_code' in error ? error.status_code : 500;
      if (status < 500 || error instanceof UploadRefusal) return undefined;
      // Its own text would say where the file is.
      onProblem(error);
      const { status: status_code, message } = errorCatalogue.internal;
      return { status_code, body: JSON.stringify({ code: 'internal', message }) };
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
