import type { FromPdfReader, PdfFailure, ToPdfReader } from './pdfMessages.ts';
import { pageName } from './pdfPage.ts';

/** A page as a picture; pages count from 1. */
export interface PdfPage {
  page: number;
  pageCount: number;
  name: string;
  picture: Blob;
}

/** A PDF that cannot be used, and why. */
export class PdfError extends Error {
  readonly reason: PdfFailure;
  readonly pageCount: number;
  /** How many pages it may have. */
  readonly limit: number;

  constructor(reason: PdfFailure, pageCount: number, limit: number, message: string) {
    super(`the PDF cannot be used: ${message}`);
    this.name = 'PdfError';
    this.reason = reason;
    this.pageCount = pageCount;
    this.limit = limit;
  }
}

export interface ReadPdfOptions {
  maxPages: number;
  signal: AbortSignal;
}

export type ReadPdf = (file: File, options: ReadPdfOptions) => AsyncGenerator<PdfPage, void, void>;

/**
 * The pages of a PDF as pictures, drawn in a worker one by one as they are requested. Throws PdfError, or the signal's
 * reason. The worker is terminated after the last page, or when the generator is returned early.
 */
export const readPdf: ReadPdf = async function* (file, { maxPages, signal }) {
  const worker = new Worker(new URL('./pdfPages.worker.ts', import.meta.url), { type: 'module' });
  const ask = (message: ToPdfReader): Promise<Exclude<FromPdfReader, { type: 'failed' }>> =>
    askWorker(worker, message, signal, maxPages);
  try {
    const resourcesUrl = new URL('/pdfjs/', location.href).href;
    const opened = await ask({ type: 'open', file, maxPages, resourcesUrl });
    const pageCount = opened.type === 'opened' ? opened.pageCount : 0;
    for (let page = 1; page <= pageCount; page++) {
      const drawn = await ask({ type: 'draw', page });
      if (drawn.type === 'drawn')
        yield { page, pageCount, name: pageName(file.name, page), picture: drawn.picture };
    }
  } finally {
    worker.terminate();
  }
};

function askWorker(
  worker: Worker,
  message: ToPdfReader,
  signal: AbortSignal,
  maxPages: number,
): Promise<Exclude<FromPdfReader, { type: 'failed' }>> {
  const listening = new AbortController();
  return new Promise<Exclude<FromPdfReader, { type: 'failed' }>>((resolve, reject) => {
    const options = { signal: listening.signal };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), options);
    worker.addEventListener('error', () => reject(new Error('the PDF worker failed')), options);
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<FromPdfReader>) => {
        if (data.type === 'failed') reject(new PdfError(data.reason, data.pageCount, maxPages, data.message));
        else resolve(data);
      },
      options,
    );
    worker.postMessage(message);
  }).finally(() => listening.abort());
}
