import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { localRecordingSchema } from '../src/protocol/rest/localRecordings.ts';
import {
  endEvent,
  filesOnServer,
  goLive,
  openBrowser,
  pageOf,
  readEnds,
  readStored,
  test,
  untilRecorded,
} from './fixtures/localRecording.ts';
import { enter, expect } from './fixtures/screens.ts';
import type { TestServer, TestSession } from './fixtures/server.ts';

test.describe('local recording', () => {
  test('1.7.24 2.2.26 2.4.35 2.4.36 2.4.37 2.7.34 a speaker on stream is recorded while the show is live, and what was recorded arrives', async ({
    page: host,
    fakeLiveServer: server,
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
      await untilRecorded(speaker, 3000);
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
      const ends = readEnds(file);
      expect(ends['video']).toBeGreaterThan(2);
      expect(ends['audio']).toBeGreaterThan(2);
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
    const [recording] = localRecordingSchema.array().parse(await (await host.request.get(list)).json());
    expect(recording?.speakerName).toBe('Jonas');
    expect(recording?.fileName).toMatch(/^Jonas-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.webm$/);
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
});
