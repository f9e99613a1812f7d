import { z } from 'zod';
import { readJson } from '../protocol/readJson.ts';

const uploadsPath = '/v2/admin/videos/uploads';

/** The upload of a video, which can be interrupted at any moment, also by a reload of the page. */
export interface VideoUpload {
  pause(): void;
  resume(): void;
  /** Ends it, and forgets what has arrived. */
  cancel(): Promise<void>;
}

interface UploadEvents {
  onProgress(sentBytes: number): void;
  onDone(): void;
  /** It failed for good; the reason is for people, or empty if nobody said any. */
  onFailed(reason: string, error: unknown): void;
}

const refusalSchema = z.object({ message: z.string() });
/** A connection that is lost for longer than this in all is for people to judge; ms. */
const retryDelays = [0, 500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000];

/** Uploads a video for a session by the tus protocol. A file of which a part has arrived goes on from there. */
export async function uploadVideo(
  { file, studioToken }: { file: File; studioToken: string },
  events: UploadEvents,
): Promise<VideoUpload> {
  const { DetailedError, Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: uploadsPath,
    metadata: { studioToken, filename: file.name, filetype: file.type },
    retryDelays,
    removeFingerprintOnSuccess: true,
    // The same file may be for another session too.
    fingerprint: ({ name, size, lastModified }: File) =>
      Promise.resolve(['video', studioToken, name, size, lastModified].join('-')),
    onProgress: (sentBytes) => events.onProgress(sentBytes),
    onSuccess: () => events.onDone(),
    onError(error) {
      const body = error instanceof DetailedError ? (error.originalResponse?.getBody() ?? '') : '';
      events.onFailed(refusalSchema.safeParse(readJson(body)).data?.message ?? '', error);
    },
  });
  const [previous] = (await upload.findPreviousUploads()).sort((one, other) =>
    other.creationTime.localeCompare(one.creationTime),
  );
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
  upload.start();
  return {
    pause: () => void upload.abort(),
    resume: () => upload.start(),
    cancel: () => upload.abort(true),
  };
}
