import { errorBodySchema } from '../../protocol/errors.ts';
import { readJson } from '../../protocol/readJson.ts';
import { ApiError } from '../ApiError.ts';

interface PutOptions {
  url: string;
  headers: Record<string, string>;
  body: Blob;
  /** Called with the share that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  createRequest?: () => XMLHttpRequest;
}

/**
 * Puts a raw file at an address; rejects with ApiError, or with the signal's reason. It uses XMLHttpRequest because
 * fetch does not report the progress of a request's body.
 */
export function putFile(options: PutOptions): Promise<void> {
  const { url, headers, body, onProgress, signal, createRequest = () => new XMLHttpRequest() } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const request = createRequest();
    const abort = (): void => request.abort();
    const settle = (error?: unknown): void => {
      signal?.removeEventListener('abort', abort);
      if (error === undefined) resolve();
      else reject(error);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const isGood = request.status >= 200 && request.status < 300;
      settle(isGood ? undefined : readRefusal(url, request));
    });
    request.addEventListener('error', () => settle(unreachable(url)));
    request.addEventListener('timeout', () => settle(unreachable(url)));
    request.addEventListener('abort', () => settle(signal?.reason ?? unreachable(url)));
    signal?.addEventListener('abort', abort, { once: true });
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

const unreachable = (url: string): ApiError =>
  new ApiError({ code: 'unreachable', status: 0, requestId: '', message: `PUT ${withoutQuery(url)}` });

/** The error of a refused upload; a store that is not this server's answers in its own format. */
function readRefusal(url: string, { status, responseText, statusText }: XMLHttpRequest): ApiError {
  const parsed = errorBodySchema.safeParse(readJson(responseText));
  if (parsed.success) return new ApiError({ ...parsed.data, status });
  const message = `PUT ${withoutQuery(url)}: ${statusText}`;
  return new ApiError({ code: 'unexpectedAnswer', status, requestId: '', message });
}

/** The query of an upload's address may contain a signature. */
const withoutQuery = (url: string): string => url.replace(/\?.*$/, '');
