import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import type { Page } from '@playwright/test';
import { chromiumArgs, plainPagesFlag, chromiumPath } from './fixtures/chromium.ts';
import { enter, expect, test as base } from './fixtures/screens.ts';
import { startServer, type TestServer, type TestSession } from './fixtures/server.ts';

const test = base.extend<{ profile: string }, { server: TestServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from this pattern
    async ({}, use) => {
      const server = await startServer({ FEATURE_FAKE_LIVE: 'on' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  session: async ({ server }, use) => {
    const endsAt = new Date(Date.now() - 1000);
    await use(await server.createSession({ name: 'Recorded', localRecordingEnabled: true, endsAt }));
  },
  // oxlint-disable-next-line no-empty-pattern -- see above
  profile: async ({}, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'footlight-recording-'));
    await use(profile);
    rmSync(profile, { recursive: true, force: true });
  },
});

/** The speaker's own browser: the same profile is the same person on another visit. */
const openBrowser = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    headless: true,
    args: [...chromiumArgs(), plainPagesFlag],
    viewport: { width: 1280, height: 800 },
  });

async function pageOf(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? (await context.newPage());
}

/** The browser's own process, of all those that it consists of. */
function findBrowser(profile: string): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')) return Number(pid);
    } catch {
      // It has ended in the meantime.
    }
  }
  throw new Error('the browser does not run');
}

interface StoredFile {
  recordingId: string;
  safeBytes: number;
  recordedMs: number;
  isFinished: boolean;
  sha256: string;
  size: number;
}

/** What is in the browser's own storage. */
const readStored = (page: Page): Promise<StoredFile[]> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('recordings').catch(() => null);
    const found: StoredFile[] = [];
    if (folder === null) return found;
    // A file that is written to while it is read cannot be read: it is opened again.
    const readWhole = async <T>(
      handle: FileSystemFileHandle,
      read: (file: File) => Promise<T>,
    ): Promise<T> => {
      for (let attempt = 1; ; attempt++)
        try {
          return await read(await handle.getFile());
        } catch (error) {
          if (attempt === 20 || (error as Error).name !== 'NotReadableError') throw error;
        }
    };
    for await (const [name, handle] of folder.entries()) {
      if (!name.endsWith('.ledger') || !(handle instanceof FileSystemFileHandle)) continue;
      const lines = (await readWhole(handle, (file) => file.text()))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { type: string; bytes?: number; recordedMs?: number });
      const safe = lines.findLast(({ type }) => type === 'safe');
      const media = await folder.getFileHandle(name.replace('.ledger', '.webm'));
      const { bytes, size } = await readWhole(media, async (file) => ({
        bytes: await file.slice(0, safe?.bytes ?? 0).arrayBuffer(),
        size: file.size,
      }));
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      found.push({
        recordingId: name.replace('.ledger', ''),
        safeBytes: safe?.bytes ?? 0,
        recordedMs: safe?.recordedMs ?? 0,
        isFinished: lines.some(({ type }) => type === 'finished'),
        sha256: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
        size,
      });
    }
    return found;
  });

const untilRecorded = async (page: Page, ms: number): Promise<void> => {
  await expect
    .poll(async () => Math.max(0, ...(await readStored(page)).map(({ recordedMs }) => recordedMs)), {
      timeout: 60_000,
    })
    .toBeGreaterThan(ms);
};

/** The recordings that the server has, with their files. */
function filesOnServer(server: TestServer, { studioToken }: TestSession): string[] {
  const folder = join(server.dataDir, 'local-recordings/sessions', studioToken);
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.about'))
    .map((name) => join(folder, name));
}
const sha256Of = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** When the last packet of each kind ends, s. */
function probe(path: string): Record<string, number> {
  const text = execFileSync(
    'ffprobe',
    ['-v', 'error', '-show_entries', 'packet=codec_type,pts_time,duration_time', '-of', 'csv=p=0', path],
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  const ends: Record<string, number> = {};
  for (const line of text.trim().split('\n')) {
    const [kind = '', pts = '', duration = ''] = line.split(',');
    const end = Number(pts) + (Number(duration) || 0);
    if (Number.isFinite(end)) ends[kind] = Math.max(ends[kind] ?? 0, end);
  }
  return ends;
}

async function goLive(host: Page): Promise<void> {
  await host.getByRole('button', { name: /^Put Jonas.* on stream/ }).click();
  await host.getByRole('button', { name: 'Go live' }).click();
  const dialog = host.getByRole('dialog');
  const box = dialog.getByRole('checkbox');
  await expect(dialog.getByRole('button', { name: 'Go live' })).toBeVisible();
  if ((await box.count()) > 0) await box.check();
  await dialog.getByRole('button', { name: 'Go live' }).click();
  await expect(host.getByText(/^LIVE/).first()).toBeVisible();
}

async function endEvent(host: Page): Promise<void> {
  await host.getByRole('button', { name: 'End event' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'End event' }).click();
}

test.describe('local recording', () => {
  test('2.2.26 2.4.35 2.4.36 2.4.37 2.7.34 a speaker on stream is recorded while the show is live, and what was recorded arrives', async ({
    page: host,
    server,
    session,
    profile,
  }) => {
    const browser = await openBrowser(profile);
    try {
      const speaker = await pageOf(browser);
      await enter(host, session.hostLink, 'Amara');
      await enter(speaker, session.speakerLink, 'Jonas');
      const sign = speaker.getByText('Recording on this computer');
      await expect(sign).toHaveCount(0);
      await goLive(host);
      await expect(sign).toBeVisible();
      await untilRecorded(speaker, 6000);
      await host.getByRole('button', { name: '2 online' }).click();
      await expect(
        host.getByText(/^Recorded \d+ s: [1-9]\d* s safe on disk .*, [0-2] s at risk$/),
      ).toBeVisible();
      await host.keyboard.press('Escape');
      const dialog = speaker.getByRole('dialog', { name: 'Recording ended' });
      await browser.route(/local_recordings\/uploads/, async (route) => {
        if (route.request().method() === 'POST') await expect(dialog.getByRole('progressbar')).toBeVisible();
        await route.continue();
      });
      await endEvent(host);
      await expect(sign).toHaveCount(0);
      await expect(dialog).toBeVisible();
      await expect(
        speaker.getByText('Your recording is uploaded. You can close this page now.'),
      ).toBeVisible();
      await expect(dialog).toHaveCount(0);
      expect(await readStored(speaker)).toEqual([]);
      const [file = ''] = filesOnServer(server, session);
      const ends = probe(file);
      expect(ends['video']).toBeGreaterThan(5);
      expect(ends['audio']).toBeGreaterThan(5);
      expect(Math.abs((ends['video'] ?? 0) - (ends['audio'] ?? 0))).toBeLessThan(1);
      await expectDownloads(server, host, session, ends['video'] ?? 0);
    } finally {
      await browser.close();
    }
  });

  /** What the host downloads. */
  async function expectDownloads(
    server: TestServer,
    host: Page,
    { studioToken }: TestSession,
    seconds: number,
  ): Promise<void> {
    const list = `${server.origin}/v2/admin/sessions/${studioToken}/local_recordings`;
    const [recording] = (await (await host.request.get(list)).json()) as { recordingId: string }[];
    const folder = mkdtempSync(join(tmpdir(), 'footlight-downloads-'));
    for (const kind of ['mp4', 'wav']) {
      const answer = await host.request.get(`${list}/${recording?.recordingId ?? ''}/aligned.${kind}`);
      expect(answer.status()).toBe(200);
      const path = join(folder, `download.${kind}`);
      writeFileSync(path, await answer.body());
      const format = JSON.parse(
        execFileSync('ffprobe', ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', path], {
          encoding: 'utf8',
        }),
      ) as { format: { duration: string }; streams: { codec_name: string; sample_rate?: string }[] };
      expect(Math.abs(Number(format.format.duration) - seconds)).toBeLessThan(1);
      if (kind === 'wav')
        expect(format.streams).toMatchObject([{ codec_name: 'pcm_s16le', sample_rate: '48000' }]);
      else expect(format.streams.map(({ codec_name }) => codec_name)).toContain('vp9');
    }
    const csv = await (await host.request.get(`${list}/scene_changes.csv`)).text();
    expect(csv).toMatch(/^0\.000,00:00:00\.000,zero,live,Jonas,/m);
    expect(csv).toMatch(/statusChanged,stopped,Jonas/);
    rmSync(folder, { recursive: true });
  }

  test('2.4.36 a killed browser loses at most two seconds, and the next visit uploads the rest', async ({
    page: host,
    server,
    session,
    profile,
  }) => {
    let browser = await openBrowser(profile);
    try {
      const speaker = await pageOf(browser);
      await enter(host, session.hostLink, 'Amara');
      await enter(speaker, session.speakerLink, 'Jonas');
      await goLive(host);
      const pid = findBrowser(profile);
      await untilRecorded(speaker, 4000);
      const before = (await readStored(speaker))[0];
      process.kill(pid, 'SIGKILL');
      const killedAtMs = Date.now();
      await browser.close().catch(() => undefined);
      browser = await openBrowser(profile);
      const again = await pageOf(browser);
      await again.goto(session.speakerLink);
      const [stored] = await readStored(again);
      if (stored === undefined || before === undefined) throw new Error('there is no recording');
      expect(stored.isFinished).toBe(false);
      expect(stored.recordedMs).toBeGreaterThanOrEqual(before.recordedMs);
      // The ledger says on the session's clock when it began.
      const lostMs = killedAtMs - (await beganAtMs(again)) - stored.recordedMs;
      console.log(
        `recovered ${String(stored.safeBytes)} bytes, ${String(stored.recordedMs)} ms; lost ${String(lostMs)} ms`,
      );
      expect(lostMs).toBeLessThan(2000);
      await again.getByRole('textbox', { name: 'Your name' }).fill('Jonas');
      await again.getByRole('button', { name: 'Enter studio' }).click();
      const found = again.getByRole('dialog', { name: 'A recording of yours is still on this computer' });
      await expect(found).toBeVisible();
      await found.getByRole('button', { name: 'Upload now' }).click();
      await expect(again.getByText('Your recording is uploaded. You can close this page now.')).toBeVisible();
      const files = filesOnServer(server, session);
      expect(files.map(sha256Of)).toEqual([stored.sha256]);
      expect(probe(files[0] ?? '')['video']).toBeGreaterThan(stored.recordedMs / 1000 - 1.5);
    } finally {
      await browser.close().catch(() => undefined);
    }
  });

  const beganAtMs = (page: Page): Promise<number> =>
    page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('recordings');
      for await (const [name, handle] of folder.entries()) {
        if (!name.endsWith('.ledger') || !(handle instanceof FileSystemFileHandle)) continue;
        const text = await (await handle.getFile()).text();
        const began = /\{"type":"began","atMs":([\d.]+)\}/.exec(text)?.[1];
        if (began !== undefined) return Number(began);
      }
      throw new Error('there is no ledger');
    });
});
