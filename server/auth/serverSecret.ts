import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../errors.ts';
import { writeWhole } from '../writeWhole.ts';

/** The secret that signs all keys, tokens and cookies. The first start generates it and stores it in the data folder. */
export function loadServerSecret(dataDir: string): Buffer {
  const file = join(dataDir, 'server-secret');
  if (!existsSync(file)) writeWhole(file, randomBytes(32).toString('hex'));
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (secret.length < 32)
    throw new StartError(
      `${file} is damaged. Restore it from a backup, or delete it: then every link to a session changes.`,
    );
  return secret;
}
