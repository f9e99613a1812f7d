import type { TaskQueue } from '../../clock/taskQueue.ts';
import type { PdfPage } from './pdf/readPdf.ts';

interface PageUploads {
  pages: AsyncIterable<PdfPage>;
  /** The queue in which `upload` runs. */
  queue: TaskQueue;
  signal: AbortSignal;
  upload(page: PdfPage): Promise<string>;
}

/**
 * Uploads the pages of a PDF; resolves with their signed ids in order. A page is drawn only when it can be uploaded, so
 * that the pictures of a long PDF do not pile up in memory. The first failure ends it.
 */
export async function uploadPages({ pages, queue, signal, upload }: PageUploads): Promise<string[]> {
  const signedIds: Promise<string>[] = [];
  const failures: unknown[] = [];
  await queue.waitForRoom();
  for await (const page of pages) {
    signal.throwIfAborted();
    if (failures.length > 0) throw failures[0];
    const signedId = upload(page);
    signedId.catch((error: unknown) => failures.push(error));
    signedIds.push(signedId);
    await queue.waitForRoom();
  }
  return Promise.all(signedIds);
}
