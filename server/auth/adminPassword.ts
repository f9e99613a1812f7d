import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../../src/protocol/readJson.ts';
import { StartError } from '../errors.ts';
import { writeWhole } from '../writeWhole.ts';

export interface AdminPassword {
  isRight(candidate: string): boolean;
  /** Changes with the password; secret. */
  tag: string;
  /** The password in plain text if this start generated it: only its hash is stored, so it can be shown only now. */
  generated: string | null;
}

/** A hash is 32 bytes: a shorter one was cut off, and no password would be right. Earlier versions stored scrypt's. */
const storedSchema = z.object({
  salt: z.string().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  algorithm: z.enum(['scrypt', 'sha256']).default('scrypt'),
});

/** The configured admin password, or the one that the first start generated and stored as a hash in the data folder. */
export function loadAdminPassword(dataDir: string, configured: string | null): AdminPassword {
  if (configured !== null) {
    const expected = digest(configured);
    return {
      isRight: (candidate) => timingSafeEqual(expected, digest(candidate)),
      tag: expected.toString('hex'),
      generated: null,
    };
  }
  const file = join(dataDir, 'admin-password.json');
  let generated: string | null = null;
  if (!existsSync(file)) {
    generated = randomBytes(9).toString('base64url');
    store(file, generated, randomBytes(16).toString('hex'));
  }
  const stored = storedSchema.safeParse(readJson(readFileSync(file, 'utf8')));
  if (!stored.success)
    throw new StartError(
      `${file} is damaged. Delete it and start again: a new admin password is made and printed.`,
    );
  const { salt, algorithm } = stored.data;
  const expected = Buffer.from(stored.data.hash, 'hex');
  return {
    isRight(candidate) {
      const isRight = timingSafeEqual(expected, hashes[algorithm](candidate, salt));
      if (isRight && algorithm === 'scrypt') store(file, candidate, salt);
      return isRight;
    },
    tag: salt,
    generated,
  };
}

function store(file: string, password: string, salt: string): void {
  const hash = hashes.sha256(password, salt).toString('hex');
  writeWhole(file, JSON.stringify({ salt, hash, algorithm: 'sha256' }));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * A generated password has 72 random bits, which nobody can go through, however fast the hash. A slow one would let wrong
 * attempts occupy the server.
 */
const hashes = {
  sha256: (password: string, salt: string): Buffer => digest(`${salt} ${password}`),
  scrypt: (password: string, salt: string): Buffer => scryptSync(password, salt, 32),
};
