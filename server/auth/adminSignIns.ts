import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../../src/protocol/readJson.ts';
import { StartError } from '../errors.ts';
import { writeWhole } from '../writeWhole.ts';
import type { Signer } from './signer.ts';

/** How long a browser stays signed in; ms. */
export const adminCookieMs = 7 * 24 * 60 * 60 * 1000;

/** The browsers that are signed in as admin. A cookie ends when its browser signs out, and all end with the password. */
export interface AdminSignIns {
  /** A cookie for a browser that has sent the password. */
  issueCookie(): string;
  isSignedIn(cookie: string | undefined): boolean;
  /** Ends a cookie for good, copies of it included. */
  end(cookie: string | undefined): void;
}

const claimsSchema = z.object({ id: z.string(), issuedAtMs: z.number() });
/** When each cookie that was ended would have expired. */
const endedSchema = z.record(z.string(), z.number());

/** Ended cookies are kept in the data folder until they would have expired, so they stay ended after a restart. */
export function createAdminSignIns(
  dataDir: string,
  signer: Signer,
  { passwordTag, nowMs }: { passwordTag: string; nowMs: () => number },
): AdminSignIns {
  const file = join(dataDir, 'admin-sign-outs.json');
  const purpose = `admin ${passwordTag}`;
  let ended = readEnded(file);
  const read = (cookie: string | undefined) =>
    cookie === undefined ? null : signer.verify(purpose, cookie, claimsSchema);
  return {
    issueCookie: () =>
      signer.sign(
        purpose,
        { id: randomBytes(12).toString('base64url'), issuedAtMs: nowMs() },
        nowMs() + adminCookieMs,
      ),
    isSignedIn(cookie) {
      const claims = read(cookie);
      return claims !== null && ended[claims.id] === undefined;
    },
    end(cookie) {
      const claims = read(cookie);
      if (claims === null) return;
      const current = Object.entries(ended).filter(([, expiresAtMs]) => expiresAtMs > nowMs());
      ended = Object.fromEntries([...current, [claims.id, claims.issuedAtMs + adminCookieMs]]);
      writeWhole(file, JSON.stringify(ended));
    },
  };
}

function readEnded(file: string): Record<string, number> {
  if (!existsSync(file)) return {};
  const stored = endedSchema.safeParse(readJson(readFileSync(file, 'utf8')));
  if (stored.success) return stored.data;
  throw new StartError(
    `${file} is damaged. Restore it from a backup, or delete it: then copies of cookies that were ended are valid for up to seven days.`,
  );
}
