import { createTaskQueue } from '../../clock/taskQueue.ts';
import { hashBlob } from './hashBlob.ts';
import type { FromHasher, ToHasher } from './hashMessages.ts';

const answer = (message: FromHasher): void => self.postMessage(message);
const queue = createTaskQueue(1);

self.addEventListener('message', ({ data: { id, blob } }: MessageEvent<ToHasher>) => {
  queue
    .add(() => hashBlob(blob, (share) => answer({ type: 'progress', id, share })))
    .then(
      (checksum) => answer({ type: 'done', id, checksum }),
      (error: unknown) =>
        answer({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) }),
    );
});
