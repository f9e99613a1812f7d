import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadAdminPassword } from '../../server/auth/adminPassword.ts';
import { loadServerSecret } from '../../server/auth/serverSecret.ts';
import { databaseImage, openPglite } from '../../server/db/openDatabase.ts';
import { createSessionStore } from '../../server/store/sessionStore.ts';

const folders: string[] = [];
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-data-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the data folder', () => {
  it('the secret is generated once, and only its owner can read it', () => {
    const folder = makeFolder();
    const secret = loadServerSecret(folder);
    expect(secret.length).toBe(32);
    expect(loadServerSecret(folder)).toEqual(secret);
    expect(loadServerSecret(makeFolder())).not.toEqual(secret);
    writeFileSync(join(folder, 'server-secret'), 'abc');
    expect(() => loadServerSecret(folder)).toThrow(/damaged/);
  });

  it('the admin’s password is generated and shown once, and stored as a hash', () => {
    const folder = makeFolder();
    const first = loadAdminPassword(folder, null);
    const password = first.generated ?? '';
    expect(password.length).toBeGreaterThan(10);
    expect(readFileSync(join(folder, 'admin-password.json'), 'utf8')).not.toContain(password);
    const second = loadAdminPassword(folder, null);
    expect(second.generated).toBeNull();
    expect([second.isRight(password), second.isRight('another')]).toEqual([true, false]);
    const configured = loadAdminPassword(folder, 'configured one');
    expect([configured.isRight('configured one'), configured.isRight(password)]).toEqual([true, false]);
  });

  it('after a first start was killed while copying the image, the next start copies it again', async () => {
    const folder = join(makeFolder(), 'database');
    mkdirSync(`${folder}.copying`);
    cpSync(join(databaseImage, 'PG_VERSION'), join(`${folder}.copying`, 'PG_VERSION'));
    const { db, close } = await openPglite(folder);
    expect(await createSessionStore(db).list()).toEqual([]);
    expect(existsSync(`${folder}.copying`)).toBe(false);
    await close();
  });
});
