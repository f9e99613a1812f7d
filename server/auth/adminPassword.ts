import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export interface AdminPassword {
  isRight(candidate: string): boolean;
  /** The password in the clear when this start made it; it is kept hashed alone, so it is shown once. */
  made: string | null;
}

const storedSchema = z.object({ salt: z.string(), hash: z.string() });

/** The admin's password: the one configured, else the one made at first start and kept hashed under the data folder. */
export function loadAdminPassword(dataDir: string, configured: string | null): AdminPassword {
  if (configured !== null) {
    const expected = digest(configured);
    return { isRight: (candidate) => timingSafeEqual(expected, digest(candidate)), made: null };
  }
  const file = join(dataDir, 'admin-password.json');
  let made: string | null = null;
  if (!existsSync(file)) {
    made = randomBytes(9).toString('base64url');
    const salt = randomBytes(16).toString('hex');
    mkdirSync(dataDir, { recursive: true });
    const unfinished = `${file}.writing`;
    writeFileSync(unfinished, JSON.stringify({ salt, hash: hash(made, salt).toString('hex') }), {
      mode: 0o600,
    });
    renameSync(unfinished, file);
  }
  const stored = storedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const expected = Buffer.from(stored.hash, 'hex');
  return { isRight: (candidate) => timingSafeEqual(expected, hash(candidate, stored.salt)), made };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const hash = (password: string, salt: string): Buffer => scryptSync(password, salt, 32);
