import type { FileRefusal } from '../../api/uploads/fileRules.ts';
import type { UploadLimits } from '../../protocol/rest/uploads.ts';
import type { PdfError } from './pdf/readPdf.ts';

/** Why files are refused as assets. */
export type UploadRefusal =
  | FileRefusal
  | { reason: 'tooManyAssets' | 'tooManyAtOnce'; limit: number }
  | { reason: 'tooManyPages'; fileName: string; pages: number; limit: number }
  | { reason: 'locked' | 'unreadable'; fileName: string };

/** Ends uploads with a reason that is shown. */
export class RefusedError extends Error {
  readonly refusal: UploadRefusal;
  constructor(refusal: UploadRefusal) {
    super(refusal.reason);
    this.name = 'RefusedError';
    this.refusal = refusal;
  }
}

/** Assets that one call creates: more would take several calls, any of which could fail. */
const maxAtOnce = 500;

/** Null when so many assets can be added to those present. */
export function judgeCount(count: number, present: number, { assets }: UploadLimits): UploadRefusal | null {
  if (count > maxAtOnce) return { reason: 'tooManyAtOnce', limit: maxAtOnce };
  return present + count > assets ? { reason: 'tooManyAssets', limit: assets } : null;
}

/** The error of an upload, where it is about a PDF's content as a refusal that names the file. */
export function refuseUnreadable(file: File, error: unknown): unknown {
  if (!isPdfError(error)) return error;
  const { reason, pageCount, limit } = error;
  return new RefusedError(
    reason === 'tooManyPages'
      ? { reason, fileName: file.name, pages: pageCount, limit }
      : { reason, fileName: file.name },
  );
}

/** Recognised by name: the class itself is loaded only with the code for the first PDF. */
const isPdfError = (error: unknown): error is PdfError => error instanceof Error && error.name === 'PdfError';
