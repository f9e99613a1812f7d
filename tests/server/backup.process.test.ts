import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initAccessAnswerSchema } from '../../src/protocol/rest.ts';
import { projectRoot } from '../../server/projectRoot.ts';
import { enterByLink, readPrintedLinks, type PrintedLinks } from './enterByLink.ts';
import { RelayClient } from './relayClient.ts';
import { serverProcesses, type ServerProcess } from './serverProcess.ts';

const root = mkdtempSync(join(tmpdir(), 'footlight-backup-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const start = serverProcesses();

/** Runs `npm run backup` or `npm run restore`. */
async function runTool(name: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', `tools/${name}.ts`, ...args], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, printed };
}

async function linksOf(server: ServerProcess): Promise<PrintedLinks> {
  await server.ready;
  const links = readPrintedLinks(server.output());
  if (links === null) throw new Error('the server printed no links');
  return links;
}

async function joinAsHost(links: PrintedLinks): Promise<RelayClient> {
  const answer = await fetch(`${links.origin}/v2/streaming_studio/demo/init_access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: await enterByLink(links.host) },
    body: JSON.stringify({ speakerId: 'the-host', webRtcSessionData: { isComposer: false } }),
  });
  return RelayClient.join(links.origin, initAccessAnswerSchema.parse(await answer.json()).accessToken);
}

const theme = (name: 'business' | 'startup') => ({ type: 'themeChanged', data: { theme: name } });
const keyOf = (link: string): string => new URL(link).hash;
const upload = 'blobs/an-upload-of-somebody.png';
const recording = 'recordings/demo/a-recording.mp4';
const localRecording = `local-recordings/sessions/demo/${'a'.repeat(32)}`;

describe('a backup', () => {
  const dataDir = join(root, 'data');
  const file = join(root, 'footlight.tar.gz');
  const withRecordings = join(root, 'with-recordings.tar.gz');
  let server: ServerProcess;
  let links: PrintedLinks;

  beforeAll(async () => {
    server = start(dataDir);
    links = await linksOf(server);
    writeFileSync(join(dataDir, upload), 'the bytes of a picture');
    mkdirSync(join(dataDir, 'recordings/demo'), { recursive: true });
    writeFileSync(join(dataDir, recording), 'the bytes of a recording');
    mkdirSync(join(dataDir, 'local-recordings/sessions/demo'), { recursive: true });
    writeFileSync(join(dataDir, localRecording), "the bytes of a speaker's recording");
    writeFileSync(join(dataDir, 'local-recordings/uploads/unfinished'), 'not all of it');
    const host = await joinAsHost(links);
    expect((await host.signal(theme('business'))).type).toBe('accepted');
    expect((await runTool('backup', dataDir, file)).printed).toContain(`Wrote ${file}`);
    expect((await runTool('backup', dataDir, withRecordings, '--recordings')).code).toBe(0);
    expect((await host.signal(theme('startup'))).type).toBe('accepted');
    await host.close();
  }, 120_000);

  it('of a running server is the same server again: its session, scene, links and uploads at that moment', async () => {
    const restored = join(root, 'restored');
    expect(await runTool('restore', restored, file)).toMatchObject({ code: 0 });
    expect(readFileSync(join(restored, upload), 'utf8')).toBe('the bytes of a picture');
    expect(readdirSync(restored)).not.toContain('recordings');
    expect(readdirSync(restored)).not.toContain('local-recordings');
    const again = await linksOf(start(restored));
    expect([again.host, again.speaker].map(keyOf)).toEqual([links.host, links.speaker].map(keyOf));
    const host = await joinAsHost(again);
    expect(host.scene?.template.theme).toBe('business');
    expect((await host.signal(theme('startup'))).type).toBe('accepted');
    await host.close();
  }, 120_000);

  it('has the recordings if it is asked to, is readable for its owner alone, and leaves nothing in the data folder', async () => {
    const restored = join(root, 'restored-with-recordings');
    expect((await runTool('restore', restored, withRecordings)).code).toBe(0);
    expect(readFileSync(join(restored, recording), 'utf8')).toBe('the bytes of a recording');
    expect(readFileSync(join(restored, localRecording), 'utf8')).toBe("the bytes of a speaker's recording");
    expect(readdirSync(join(restored, 'local-recordings'))).toEqual(['sessions']);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readdirSync(join(dataDir, 'backup'))).toEqual([]);
  }, 60_000);

  it('of a server that was stopped is made without it', async () => {
    const stopped = join(root, 'stopped');
    expect((await runTool('restore', stopped, file)).code).toBe(0);
    const second = join(root, 'second.tar.gz');
    expect((await runTool('backup', stopped, second)).code).toBe(0);
    expect((await runTool('restore', join(root, 'restored-again'), second)).code).toBe(0);
  }, 60_000);

  it('is not restored over a running server', async () => {
    const { code, printed } = await runTool('restore', dataDir, file, '--force');
    expect([code, printed]).toEqual([1, expect.stringContaining('is in use by another server')]);
  }, 60_000);

  it('is not restored over other data without --force, and with it that data is kept', async () => {
    const used = join(root, 'used');
    mkdirSync(used);
    writeFileSync(join(used, 'server-secret'), 'ab'.repeat(32));
    mkdirSync(join(used, 'local-recordings/sessions/other'), { recursive: true });
    const refused = await runTool('restore', used, file);
    expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining('--force')]);
    expect(readFileSync(join(used, 'server-secret'), 'utf8')).toBe('ab'.repeat(32));
    expect((await runTool('restore', used, file, '--force')).code).toBe(0);
    const kept = readdirSync(used).find((name) => name.startsWith('before-restore-')) ?? '';
    expect(readFileSync(join(used, kept, 'server-secret'), 'utf8')).toBe('ab'.repeat(32));
    expect(readdirSync(join(used, kept, 'local-recordings/sessions'))).toEqual(['other']);
    expect(readFileSync(join(used, 'server-secret'))).toEqual(readFileSync(join(dataDir, 'server-secret')));
  }, 60_000);

  it('that is cut off, or is no backup, changes nothing and says so in one line', async () => {
    const target = join(root, 'untouched');
    const cut = join(root, 'cut.tar.gz');
    writeFileSync(cut, readFileSync(file).subarray(0, 100_000));
    for (const [name, problem] of [
      [cut, 'is not a backup, or is damaged'],
      [join(root, 'missing.tar.gz'), 'does not exist'],
    ] as const) {
      const { code, printed } = await runTool('restore', target, name);
      expect([code, printed.trim().split('\n').length]).toEqual([1, 1]);
      expect(printed).toContain(problem);
    }
    expect(readdirSync(target)).toEqual([]);
  }, 60_000);

  it('does not overwrite a file, and says so when there is no server in the folder', async () => {
    expect((await runTool('backup', dataDir, file)).printed).toContain('exists already');
    expect((await runTool('backup', root, join(root, 'x.tar.gz'))).printed).toContain('set DATA_DIR');
  }, 60_000);
});
