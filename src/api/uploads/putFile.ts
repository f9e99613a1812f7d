import { errorBodySchema } from '../../protocol/errors.ts';
import { readJson } from '../../protocol/readJson.ts';
import { ApiError } from '../ApiError.ts';

interface PutOptions {
  url: string;
  headers: Record<string, string>;
  body: Blob;
  /** Told the share that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  createRequest?: () => XMLHttpRequest;
}

/**
 * Puts a raw file at an address. fetch tells nothing of what was sent, so this is the one place with an XMLHttpRequest.
 * Rejects with ApiError, or with the signal's reason.
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

/** A store that is not ours answers in words of its own. */
function readRefusal(url: string, { status, responseText, statusText }: XMLHttpRequest): ApiError {
  const parsed = errorBodySchema.safeParse(readJson(responseText));
  if (parsed.success) return new ApiError({ ...parsed.data, status });
  const message = `PUT ${withoutQuery(url)}: ${statusText}`;
  return new ApiError({ code: 'unexpectedAnswer', status, requestId: '', message });
}

/** What follows the ? of an upload's address may be a signature. */
const withoutQuery = (url: string): string => url.replace(/\?.*$/, '');
