import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../server/projectRoot.ts';
import { bundledServer, shortLived } from '../bundleServer.ts';
import { ownServer } from '../ownServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'footlight-starts-'));
/** The rights of a folder do not bind root, so a start that they should stop runs as another user. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
let busy: Server | null = null;
let busyPort = 0;

beforeAll(async () => {
  chmodSync(folder, 0o777);
  busy = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const address = busy.address();
  busyPort = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => {
  busy?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A fresh folder with files in it. */
function makeFolder(files: Record<string, string> = {}): string {
  const made = mkdtempSync(join(folder, 'data-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text);
  return made;
}

function makeReadOnlyFolder(): string {
  const made = makeFolder();
  chmodSync(made, 0o555);
  return made;
}

/** A certificate whose key nobody has any more. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBfjCCASOgAwIBAgIUN0BxrtDqoGlPY6DLIiRf92rnKBQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyMjA4MzQzM1oXDTI2MTEyNDA4
MzQzM1owFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEbiCMotzeB4TasEEzed7Ni1Gtv7tVtO9yFw50624jHFB7Shg9OjDqv+5n
O9moBRWSMmfCCnLrA3BZHKKyf0LwoaNTMFEwHQYDVR0OBBYEFKopBAlDXpUEBVmT
ElM2KE6JY8YzMB8GA1UdIwQYMBaAFKopBAlDXpUEBVmTElM2KE6JY8YzMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhANf0D+1QbsTc714RnIKRClK1
YjoDPWq0taRbuztENA/8AiEAtLm9WEQGbkY1uw2o406ozk33wJ0ylX2FwRP39FKw
KXM=
-----END CERTIFICATE-----
`;
const anotherKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/** Starts the real server; resolves with its exit code and everything it printed as errors. */
async function start(
  env: Record<string, string>,
  user: { uid?: number; gid?: number } = {},
): Promise<{ exitCode: number | null; printed: string }> {
  const child = spawn(process.execPath, [shortLived, bundledServer], {
    cwd: projectRoot,
    env: { ...ownServer(''), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  // A server that starts after all would run for ever.
  child.stdout.on('data', () => child.kill('SIGKILL'));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, printed };
}

/** A start that cannot succeed: its environment, what is wrong, and what to do about it. */
type FailingStart = [
  name: string,
  env: () => Record<string, string>,
  wrong: RegExp,
  advice: RegExp,
  user?: { uid?: number; gid?: number },
];

const failingStarts: FailingStart[] = [
  [
    'a folder that may not be written',
    () => ({ DATA_DIR: makeReadOnlyFolder() }),
    /^DATA_DIR: .+ cannot be written/,
    /another folder/,
    nobody,
  ],
  [
    'a folder that may not be made',
    () => ({ DATA_DIR: join(makeReadOnlyFolder(), 'data') }),
    /^DATA_DIR: .+ cannot be written/,
    /another folder/,
    nobody,
  ],
  [
    'a file in place of the folder',
    () => ({ DATA_DIR: join(makeFolder({ data: '' }), 'data') }),
    /^DATA_DIR: .+ is a file/,
    /folder/,
  ],
  [
    'a certificate that is no PEM',
    () => ({
      DATA_DIR: makeFolder(),
      HTTPS_CERT: join(makeFolder({ cert: 'not a certificate' }), 'cert'),
      HTTPS_KEY: join(makeFolder({ key: 'not a key' }), 'key'),
    }),
    /^HTTPS_CERT, HTTPS_KEY: .+(?:PEM|key)/,
    /certificate/,
  ],
  [
    'the key of another certificate',
    () => ({
      DATA_DIR: makeFolder(),
      HTTPS_CERT: join(makeFolder({ cert: certificate }), 'cert'),
      HTTPS_KEY: join(makeFolder({ key: anotherKey() }), 'key'),
    }),
    /^HTTPS_CERT, HTTPS_KEY: /,
    /belong/,
  ],
  [
    'a certificate that is missing',
    () => ({ DATA_DIR: makeFolder(), HTTPS_CERT: '/no/such.pem', HTTPS_KEY: '/no/such.key' }),
    /^HTTPS_CERT: .+ cannot be read/,
    /no\/such\.pem/,
  ],
  [
    'the address of another machine',
    () => ({ DATA_DIR: makeFolder(), HOST: '192.0.2.1' }),
    /^HOST: 192\.0\.2\.1 is not an address of this machine/,
    /0\.0\.0\.0/,
  ],
  [
    'a host name that nobody has',
    () => ({ DATA_DIR: makeFolder(), HOST: 'no-such-host.invalid' }),
    /^HOST: no-such-host\.invalid is not an address of this machine/,
    /0\.0\.0\.0/,
  ],
  [
    'a port that another program uses',
    () => ({ DATA_DIR: makeFolder(), PORT: String(busyPort) }),
    /^PORT: \d+ is in use by another program/,
    /another port/,
  ],
  [
    'a database that does not answer',
    () => ({ DATA_DIR: makeFolder(), DATABASE_URL: 'postgres://u:the-secret@127.0.0.1:9/footlight' }),
    /^DATABASE_URL: the database at 127\.0\.0\.1:9 /,
    /start it or correct the address/,
  ],
  [
    'a database that breaks the connection',
    () => ({
      DATA_DIR: makeFolder(),
      DATABASE_URL: `postgres://u:the-secret@127.0.0.1:${String(busyPort)}/footlight`,
    }),
    /^DATABASE_URL: the database at 127\.0\.0\.1:\d+ /,
    /start it or correct the address/,
  ],
  [
    'a password file that was cut off',
    () => ({ DATA_DIR: makeFolder({ 'admin-password.json': '{"salt":"ab' }) }),
    /admin-password\.json is damaged/,
    /delete it/i,
  ],
  [
    'a file of signed out cookies that was cut off',
    () => ({ DATA_DIR: makeFolder({ 'admin-sign-outs.json': '{"ab' }) }),
    /admin-sign-outs\.json is damaged/,
    /delete it/,
  ],
  [
    'a secret file that was cut off',
    () => ({ DATA_DIR: makeFolder({ 'server-secret': 'abcdef' }) }),
    /server-secret is damaged/,
    /restore it/i,
  ],
  [
    'an engine that is only half set',
    () => ({ DATA_DIR: makeFolder(), STREAM_API_KEY: 'akey1234' }),
    /STREAM_API_SECRET/,
    /STREAM_API_KEY/,
  ],
  [
    'a variable that is not valid',
    () => ({ DATA_DIR: makeFolder(), MAX_BROADCASTS: 'many' }),
    /^MAX_BROADCASTS: /,
    /must be/,
  ],
];

describe('a start that fails', () => {
  it.concurrent.each(failingStarts)(
    '%s: says in one line what is wrong and what to do',
    async (_name, env, wrong, advice, user) => {
      const { exitCode, printed } = await start(env(), user);
      expect(printed).toMatch(wrong);
      expect(printed).toMatch(advice);
      expect(printed.trim().split('\n')).toHaveLength(1);
      expect(printed).not.toMatch(/the-secret|\bat \S+ \(|node:internal/);
      expect(exitCode).toBe(1);
    },
    60_000,
  );
});

it('a start with nothing wrong succeeds in a folder that it makes itself', async () => {
  expect(await start({ DATA_DIR: join(folder, 'new/folder') })).toEqual({ exitCode: null, printed: '' });
}, 60_000);
