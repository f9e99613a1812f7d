import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A text that many clients are sent: each encoding of it is made once, when it is first asked for. */
export interface CompressedText {
  readonly text: string;
  /** The smallest body for a request's Accept-Encoding. */
  encode(acceptEncoding: string | undefined): { encoding: 'br' | 'gzip' | null; body: Buffer };
}

/** Less fits in one packet anyway, bytes. */
const thresholdBytes = 1024;
/** Most of what a higher quality saves, at a tenth of its time. */
const brotliQuality = 5;

export function createCompressedText(text: string): CompressedText {
  const plain = Buffer.from(text);
  let br: Buffer | null = null;
  let gzip: Buffer | null = null;
  return {
    text,
    encode(acceptEncoding = '') {
      if (plain.length < thresholdBytes) return { encoding: null, body: plain };
      if (accepts(acceptEncoding, 'br')) {
        br ??= brotliCompressSync(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        });
        return { encoding: 'br', body: br };
      }
      if (accepts(acceptEncoding, 'gzip')) {
        gzip ??= gzipSync(plain);
        return { encoding: 'gzip', body: gzip };
      }
      return { encoding: null, body: plain };
    },
  };
}

const accepts = (acceptEncoding: string, encoding: string): boolean =>
  acceptEncoding.split(',').some((item) => {
    const [name = '', ...options] = item.trim().toLowerCase().split(';');
    return name === encoding && !options.some((option) => /^\s*q=0(?:\.0*)?\s*$/.test(option));
  });
