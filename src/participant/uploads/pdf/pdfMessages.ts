/** Why a PDF's pages cannot be read. */
export type PdfFailure = 'unreadable' | 'locked' | 'tooManyPages';

/** To the worker: first a file, then requests for one page after another. */
export type ToPdfReader =
  | { type: 'open'; file: Blob; maxPages: number; resourcesUrl: string }
  | { type: 'draw'; page: number };

/** From the worker: one answer to each message. */
export type FromPdfReader =
  | { type: 'opened'; pageCount: number }
  | { type: 'drawn'; page: number; picture: Blob }
  | { type: 'failed'; reason: PdfFailure; pageCount: number; message: string };
