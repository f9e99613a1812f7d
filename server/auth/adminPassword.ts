import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../../src/protocol/readJson.ts';
import { StartError } from '../errors.ts';

export interface AdminPassword {
  isRight(candidate: string): boolean;
  /** The password in plain text if this start generated it: only its hash is stored, so it can be shown only now. */
  generated: string | null;
}

/** scrypt's hash is 32 bytes: a shorter one was cut off, and no password would be right. */
const storedSchema = z.object({ salt: z.string().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) });

/** The configured admin password, or the one that the first start generated and stored as a hash in the data folder. */
export function loadAdminPassword(dataDir: string, configured: string | null): AdminPassword {
  if (configured !== null) {
    const expected = digest(configured);
    return { isRight: (candidate) => timingSafeEqual(expected, digest(candidate)), generated: null };
  }
  const file = join(dataDir, 'admin-password.json');
  let generated: string | null = null;
  if (!existsSync(file)) {
    generated = randomBytes(9).toString('base64url');
    const salt = randomBytes(16).toString('hex');
    mkdirSync(dataDir, { recursive: true });
    const unfinished = `${file}.writing`;
    writeFileSync(unfinished, JSON.stringify({ salt, hash: hash(generated, salt).toString('hex') }), {
      mode: 0o600,
    });
    renameSync(unfinished, file);
  }
  const stored = storedSchema.safeParse(readJson(readFileSync(file, 'utf8')));
  if (!stored.success)
    throw new StartError(
      `${file} is damaged. Delete it and start again: a new admin password is made and printed.`,
    );
  const { salt } = stored.data;
  const expected = Buffer.from(stored.data.hash, 'hex');
  return { isRight: (candidate) => timingSafeEqual(expected, hash(candidate, salt)), generated };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const hash = (password: string, salt: string): Buffer => scryptSync(password, salt, 32);
