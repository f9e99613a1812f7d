import { ignoredAnswer, type ApiClient } from '../api/apiClient.ts';
import {
  redrawPath,
  redrawPlanSchema,
  type RedrawPiece,
  type RedrawPlan,
  type RedrawStart,
} from '../protocol/rest/redraw.ts';
import type { RedrawAddress } from './redrawAddress.ts';

/** The server's side of one redraw: it says what to draw, and takes frames and sound in order. */
export interface RedrawClient {
  readPlan(): Promise<RedrawPlan>;
  begin(start: RedrawStart): Promise<void>;
  /** The next frame as I420; null for one that looks like the frame before. Resolves when the encoder can take another one. */
  sendFrame(frame: number, planes: Uint8Array<ArrayBuffer> | null): Promise<void>;
  /** The sound of a piece: interleaved samples of two channels. */
  sendSound(piece: number, samples: Int16Array<ArrayBuffer>): Promise<void>;
  /** All frames and the sound of a piece have been sent; resolves when it is on the disk. */
  finishPiece(piece: number, about: RedrawPiece): Promise<void>;
  /** For requests of a recording's bytes. */
  readonly recordings: { urlOf(recordingId: string): string; requestInit: RequestInit };
}

export function createRedrawClient({ call }: ApiClient, { redrawId, key }: RedrawAddress): RedrawClient {
  const base = `${redrawPath}/${redrawId}`;
  const send = async (
    method: 'POST' | 'PUT',
    path: string,
    content: { body: unknown } | { file: Blob },
  ): Promise<void> => {
    await call({ method, path: `${base}/${path}`, accessToken: key, ...content, answer: ignoredAnswer });
  };
  return {
    readPlan: () => call({ method: 'GET', path: `${base}/plan`, accessToken: key, answer: redrawPlanSchema }),
    begin: (start) => send('POST', 'start', { body: start }),
    sendFrame: (frame, planes) => send('PUT', `frames/${String(frame)}`, { file: toBlob(planes) }),
    sendSound: (piece, samples) => send('PUT', `pieces/${String(piece)}/sound`, { file: toBlob(samples) }),
    finishPiece: (piece, about) => send('POST', `pieces/${String(piece)}`, { body: about }),
    recordings: {
      urlOf: (recordingId) => `${location.origin}${base}/recordings/${recordingId}`,
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    },
  };
}

/**
 * The program that drives this browser is sent each request with its body as base64, unless the body is a blob: for a frame of 1080p that
 * takes longer than everything else.
 */
const toBlob = (bytes: BufferSource | null): Blob =>
  new Blob(bytes === null ? [] : [bytes], { type: 'application/octet-stream' });
