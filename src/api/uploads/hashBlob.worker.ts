import { hashBlob } from './hashBlob.ts';
import type { FromHasher, ToHasher } from './hashMessages.ts';

const answer = (message: FromHasher): void => self.postMessage(message);
let turn = Promise.resolve();

self.addEventListener('message', ({ data: { id, blob } }: MessageEvent<ToHasher>) => {
  turn = turn.then(async () => {
    try {
      const checksum = await hashBlob(blob, (share) => answer({ type: 'progress', id, share }));
      answer({ type: 'done', id, checksum });
    } catch (error) {
      answer({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    }
  });
});
