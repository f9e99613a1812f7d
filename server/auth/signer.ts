import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';

/** Signs what the server hands out and knows it again. A token made for one purpose is worthless for another. */
export interface Signer {
  /** A URL-safe token that holds the claims in the clear and runs out at `expiresAtMs`. */
  sign(purpose: string, claims: object, expiresAtMs: number): string;
  /** The claims of a token of ours that has not run out, otherwise null. */
  verify<Claims>(purpose: string, token: string, schema: z.ZodType<Claims>): Claims | null;
  /** A secret derived from a text: always the same, and nobody else can make it. */
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

function readBody(body: string): { claims?: unknown; expiresAtMs?: unknown } {
  const value: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  return typeof value === 'object' && value !== null ? value : {};
}

function isEqual(expected: string, candidate: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(candidate);
  return a.length === b.length && timingSafeEqual(a, b);
}
