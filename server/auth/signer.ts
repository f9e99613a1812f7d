import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { readJson } from '../../src/protocol/readJson.ts';

/** Signs tokens and verifies them later. A token for one purpose is not valid for another. */
export interface Signer {
  /** A URL-safe token with readable claims that expires at `expiresAtMs`. */
  sign(purpose: string, claims: object, expiresAtMs: number): string;
  /** The claims of a valid token that has not expired, otherwise null. */
  verify<Claims>(purpose: string, token: string, schema: z.ZodType<Claims>): Claims | null;
  /** A secret derived from a text: always the same, and only this server can derive it. */
  derive(purpose: string, text: string): string;
  isDerived(purpose: string, text: string, candidate: string): boolean;
}

export function createSigner(secret: Buffer, nowMs: () => number): Signer {
  const mac = (purpose: string, text: string): string =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
  return {
    sign(purpose, claims, expiresAtMs) {
      const body = Buffer.from(JSON.stringify({ claims, expiresAtMs })).toString('base64url');
      return `${body}.${mac(`token ${purpose}`, body)}`;
    },
    verify(purpose, token, schema) {
      const [body, signature, ...more] = token.split('.');
      if (body === undefined || signature === undefined || more.length > 0) return null;
      if (!isEqual(mac(`token ${purpose}`, body), signature)) return null;
      const { claims, expiresAtMs } = readBody(body);
      if (typeof expiresAtMs !== 'number' || expiresAtMs <= nowMs()) return null;
      const parsed = schema.safeParse(claims);
      return parsed.success ? parsed.data : null;
    },
    derive: (purpose, text) => mac(`derived ${purpose}`, text),
    isDerived: (purpose, text, candidate) => isEqual(mac(`derived ${purpose}`, text), candidate),
  };
}

/** When a token expires, which may be forged; 0 for what is no token. */
export function unverifiedExpiryMs(token: string): number {
  const { expiresAtMs } = readBody(token.split('.')[0] ?? '');
  return typeof expiresAtMs === 'number' ? expiresAtMs : 0;
}

function readBody(body: string): { claims?: unknown; expiresAtMs?: unknown } {
  const value = readJson(Buffer.from(body, 'base64url').toString('utf8'));
  return typeof value === 'object' && value !== null ? value : {};
}

function isEqual(expected: string, candidate: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(candidate);
  return a.length === b.length && timingSafeEqual(a, b);
}
