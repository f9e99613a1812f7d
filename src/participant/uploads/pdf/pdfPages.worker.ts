import {
  getDocument,
  GlobalWorkerOptions,
  VerbosityLevel,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fontHolder, NoFilters, OffscreenCanvases } from './offscreen.ts';
import { fitPage } from './pdfPage.ts';
import type { FromPdfReader, ToPdfReader } from './pdfMessages.ts';

const parser = new Worker(new URL('./pdfParser.worker.ts', import.meta.url), { type: 'module' });
GlobalWorkerOptions.workerPort = parser;

const answer = (message: FromPdfReader): void => self.postMessage(message);
let pdf: PDFDocumentProxy | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ToPdfReader>) => {
  const done = data.type === 'open' ? open(data) : draw(data.page);
  done.catch((error: unknown) => {
    // The library does not export its class of this error.
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    const message = error instanceof Error ? error.message : String(error);
    answer({
      type: 'failed',
      reason: isLocked ? 'locked' : 'unreadable',
      pageCount: pdf?.numPages ?? 0,
      message,
    });
  });
});

async function open({ file, maxPages, resourcesUrl }: Extract<ToPdfReader, { type: 'open' }>): Promise<void> {
  pdf = await getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    ownerDocument: fontHolder,
    CanvasFactory: OffscreenCanvases,
    FilterFactory: NoFilters,
    // Otherwise the library asks the document for its address, and a worker has no document.
    useWorkerFetch: true,
    isEvalSupported: false,
    cMapUrl: `${resourcesUrl}cmaps/`,
    standardFontDataUrl: `${resourcesUrl}standard_fonts/`,
    wasmUrl: `${resourcesUrl}wasm/`,
    iccUrl: `${resourcesUrl}iccs/`,
    disableFontFace: fontHolder === undefined,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
  const pageCount = pdf.numPages;
  if (pageCount > maxPages)
    answer({ type: 'failed', reason: 'tooManyPages', pageCount, message: 'too many pages' });
  else answer({ type: 'opened', pageCount });
}

async function draw(number: number): Promise<void> {
  if (pdf === null) throw new Error('no file is open');
  const page = await pdf.getPage(number);
  const { width, height, scale } = fitPage(page.getViewport({ scale: 1 }));
  const canvas = new OffscreenCanvas(width, height);
  // Pages are opaque: the library draws white under them.
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('this browser has no 2D canvas in a worker');
  await page.render({
    canvas: null,
    // The library's types know only a document's canvas, but it draws on both.
    canvasContext: context as unknown as CanvasRenderingContext2D,
    viewport: page.getViewport({ scale }),
  }).promise;
  page.cleanup();
  answer({ type: 'drawn', page: number, picture: await canvas.convertToBlob({ type: 'image/png' }) });
}
