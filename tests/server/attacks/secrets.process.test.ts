import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/clock/clock.ts';
import { projectRoot } from '../../../server/projectRoot.ts';
import { createFfmpegProcesses } from '../../../server/broadcast/ffmpegProcesses.ts';
import { createProcessRegister } from '../../../server/broadcast/processRegister.ts';
import { splitRtmpAddress } from '../../../server/broadcast/rtmpAddress.ts';
import { sessions } from '../../../server/db/schema.ts';
import { describeLoggedError, redactSecrets } from '../../../server/http/safeLog.ts';
import { localOrigin } from '../../../server/start/localOrigin.ts';
import { bundledServer, shortLived } from '../bundleServer.ts';
import { makeProgram } from '../makeProgram.ts';
import { adminPassword, serverOfFile } from '../testServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'footlight-secrets-'));
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The real server as a process of its own, started as a careless operator does. */
async function startServer(
  dataDir: string,
): Promise<{ child: ChildProcess; origin: string; printed: () => string }> {
  let printed = '';
  const child = spawn(process.execPath, [shortLived, bundledServer], {
    cwd: projectRoot,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      // Nothing can be composed, but ffmpeg connects to the RTMP destinations.
      CHROMIUM_PATH: '/bin/false',
      LOG_LEVEL: 'debug',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the server exited during startup: ${printed}`)));
    const collect = (chunk: Buffer): void => {
      printed += chunk.toString();
      const found = /ready at (\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
  });
  return { child, origin, printed: () => printed };
}

/** A port that nobody listens on now. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Empty for a file or a process that is gone. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const commandLines = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readIfThere(`/proc/${name}/cmdline`));

const entriesOf = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true, encoding: 'utf8' }).map((entry) => ({
    path: join(entry.parentPath, entry.name),
    isFile: entry.isFile(),
  }));

describe('secrets', () => {
  it('a stream key is not in any command line, file or line of the log, and nobody else can read the data folder', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(join(dataDir, 'blobs'), { recursive: true });
    writeFileSync(join(dataDir, 'blobs', 'an-older-upload-of-them.png'), 'picture');
    for (const path of ['', 'blobs']) chmodSync(join(dataDir, path), 0o755);
    chmodSync(join(dataDir, 'blobs', 'an-older-upload-of-them.png'), 0o644);
    const { origin, printed, child } = await startServer(dataDir);
    const post = async (
      path: string,
      body: object,
      headers: Record<string, string> = {},
    ): Promise<Response> =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const cookieOf = (answer: Response): string =>
      (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const admin = cookieOf(await post('/v2/admin/login', { password: adminPassword }));
    const created = (await (
      await post(
        '/v2/admin/sessions',
        {
          name: 'A show',
          startsAt: '2026-04-01T10:00:00Z',
          endsAt: '2026-04-01T11:00:00Z',
          rtmpDestinations: [
            'rtmp://127.0.0.1:1/live/STREAM-KEY-1?auth=STREAM-KEY-2',
            'rtmp://127.0.0.1:1/live/event/STREAM-KEY-3',
          ],
        },
        { cookie: admin },
      )
    ).json()) as { studioToken: string; links: { host: string } };
    const base = `/v2/streaming_studio/${created.studioToken}`;
    const key = new URL(created.links.host).hash.replace('#key=', '');
    const host = cookieOf(await post(`${base}/host_access`, { key }));
    const speaker = { speakerId: 'the-host', webRtcSessionData: { isComposer: false } };
    const { accessToken } = (await (await post(`${base}/init_access`, speaker, { cookie: host })).json()) as {
      accessToken: string;
    };
    await post(`${base}/start_broadcast`, {}, { authorization: `Bearer ${accessToken}` });
    const destinations = (): string[] => commandLines().filter((line) => line.includes('rtmp://127.0.0.1:1'));
    await expect.poll(() => destinations().length, { timeout: 15_000 }).toBe(2);
    expect(commandLines().filter((line) => line.includes('STREAM-KEY'))).toEqual([]);
    await fetch(`${origin}${base}/nothing?accessToken=${accessToken}`);
    await expect.poll(() => printed()).toContain('/nothing');
    const log = printed()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n');
    for (const secret of ['STREAM-KEY', accessToken, key, host.split('=')[1] ?? '', adminPassword])
      expect(log).not.toContain(secret);

    // A browser's folders come and go: one that vanishes while it is read ends the reading.
    const entries = await vi.waitFor(() => entriesOf(dataDir), { timeout: 15_000 });
    const readable = entries.filter(
      ({ path }) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
    );
    expect([statSync(dataDir).mode & 0o777, readable]).toEqual([0o700, []]);
    const outside = entries.filter(
      ({ path, isFile }) => isFile && !path.startsWith(join(dataDir, 'database')),
    );
    expect(outside.filter(({ path }) => readIfThere(path).includes('STREAM-KEY'))).toEqual([]);
    child.kill('SIGTERM');
    await once(child, 'exit');
  }, 60_000);

  it('a stream key reaches its server all the same', async () => {
    const ffmpegPath = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
    const port = String(await freePort());
    // Expects another stream, and says which one comes.
    const receiver = spawn(
      ffmpegPath,
      ['-y', '-listen', '1', '-i', `rtmp://127.0.0.1:${port}/live/event/OTHER`, '-f', 'null', '-'],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    running.push(receiver);
    let said = '';
    receiver.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const segment = join(folder, 'segment.ts');
    const toTs = ['-v', 'error', '-i', 'pipe:0', '-c:v', 'copy', '-c:a', 'aac', '-f', 'mpegts', segment];
    execFileSync(ffmpegPath, toTs, { input: makeProgram(ffmpegPath) });
    const destination = createFfmpegProcesses({
      ffmpegPath,
      secretsFolder: folder,
      clock: systemClock,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      register: createProcessRegister(join(folder, 'processes')),
    }).openDestination(`rtmp://127.0.0.1:${port}/live/event/STREAM-KEY-4`);
    destination.feed(segment);
    await expect.poll(() => said, { timeout: 15_000 }).toContain('Unexpected stream STREAM-KEY-4');
    expect(readdirSync(folder).filter((name) => name.startsWith('secret-'))).toEqual([]);
    await destination.stop();
  });

  const server = serverOfFile();
  it('the parameters of a query that failed are not logged, nor the values that the database quotes', async () => {
    const failed: unknown = await server()
      .database.db.select()
      .from(sessions)
      .where(eq(sessions.studioToken, 'A-SECRET\u0000'))
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(String(failed)).toContain('A-SECRET');
    const logged = JSON.stringify(describeLoggedError(failed));
    expect(logged).not.toContain('A-SECRET');
    expect(logged).toContain('Failed query');
    const quoted = Object.assign(new Error('invalid input syntax for type bigint: "A-SECRET"'), {
      code: '22P02',
    });
    expect(JSON.stringify(describeLoggedError(quoted))).not.toContain('A-SECRET');
  });

  it.each([
    ['https://studio.example.org/demo#key=SECRET', 'https://studio.example.org/demo?…'],
    [
      'navigating to "http://localhost/demo/composer#composerToken=SECRET", waiting',
      'navigating to "http://localhost/demo/composer?…", waiting',
    ],
    ["'ws://localhost:4000/ingest?accessToken=SECRET' failed", "'ws://localhost:4000/ingest?…' failed"],
    ['/v1/blobs/a?token=SECRET&x=1', '/v1/blobs/a?token=…&x=1'],
    ['rtmps://user:SECRET@live.example.org/app/SECRET?x=SECRET', 'rtmps://live.example.org/app/…'],
    ['postgres://footlight:SECRET@db/footlight', 'postgres://…@db/footlight'],
    [
      JSON.stringify('a "http://x/y#SECRET" b\nhttp://x/y?SECRET\nc'),
      String.raw`"a \"http://x/y?…\" b\nhttp://x/y?…\nc"`,
    ],
  ])('the log takes the secret out of %s', (line, expected) => {
    expect(redactSecrets(line)).toBe(expected);
  });

  it.each([
    ['rtmp://host/app/KEY', 'rtmp://host', 'rtmp_app=app\nrtmp_playpath=KEY\n'],
    [
      'rtmps://host:443/app/event/KEY?a=b/c',
      'rtmps://host:443',
      'rtmp_app=app/event\nrtmp_playpath=KEY?a=b/c\n',
    ],
    ['rtmp://host/app/mp4:a/KEY', 'rtmp://host', 'rtmp_app=app\nrtmp_playpath=mp4:a/KEY\n'],
    ['rtmp://host/app', 'rtmp://host/app', ''],
  ])('%s is split before the stream key, as ffmpeg splits it', (address, rtmpServer, secretOptions) => {
    expect(splitRtmpAddress(address)).toEqual({ server: rtmpServer, secretOptions });
  });

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:4000'],
    ['::', 'http://[::1]:4000'],
    ['192.0.2.7', 'http://192.0.2.7:4000'],
    ['2001:db8::1', 'http://[2001:db8::1]:4000'],
    ['localhost', 'http://localhost:4000'],
  ])('with HOST=%s the composer, with its token, goes to the address that listens', (host, expected) => {
    expect(localOrigin({ host, port: 4000, isHttps: false })).toBe(expected);
  });
});
