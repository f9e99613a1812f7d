import { randomBytes } from 'node:crypto';

const lifeMs = 120_000;

/** One-time tokens with which a composer joins within two minutes. Kept in memory: a restarted server starts new composers. */
export interface ComposerTokens {
  issue(studioToken: string): string;
  /** The session that a token was issued for; null when the token is unknown, used or expired. */
  redeem(token: string): string | null;
}

export function createComposerTokens(nowMs: () => number): ComposerTokens {
  const issued = new Map<string, { studioToken: string; expiresAtMs: number }>();
  return {
    issue(studioToken) {
      for (const [token, { expiresAtMs }] of issued) if (expiresAtMs <= nowMs()) issued.delete(token);
      const token = randomBytes(24).toString('base64url');
      issued.set(token, { studioToken, expiresAtMs: nowMs() + lifeMs });
      return token;
    },
    redeem(token) {
      const found = issued.get(token);
      issued.delete(token);
      return found === undefined || found.expiresAtMs <= nowMs() ? null : found.studioToken;
    },
  };
}
