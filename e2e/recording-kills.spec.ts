import type { Page } from '@playwright/test';
import type { BrowserContext } from 'playwright-core';
import {
  filesOnServer,
  findBrowser,
  openBrowser,
  openScreenlessHost,
  pageOf,
  readStored,
  sha256Of,
  test,
  type StoredFile,
} from './fixtures/localRecording.ts';
import { enter, expect } from './fixtures/screens.ts';

const kills = 10;
const maxLostMs = 2000;
const seed = Number(process.env['FOOTLIGHT_SEED'] ?? 16);

/** Numbers between 0 and 1, the same for the same seed. */
function randomFrom(given: number): () => number {
  let value = given;
  return () => {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    return value / 2 ** 32;
  };
}

test(`2.4.36 2.4.37 a browser that is killed at ${String(kills)} moments of a show loses at most ${String(maxLostMs / 1000)} s each time`, async ({
  server,
  session,
  profile,
}) => {
  test.setTimeout(240_000);
  const random = randomFrom(seed);
  /** Checksums of what was safe, all of which must arrive. */
  const recovered: string[] = [];
  const seen = new Set<string>();
  const losses: { atMs: number; lostMs: number; bytes: number }[] = [];
  let browser: BrowserContext = await openBrowser(profile);
  try {
    const host = await openScreenlessHost(server, session);
    let speaker = await pageOf(browser);
    await enter(speaker, session.speakerLink, 'Jonas');
    await host.goLive();
    for (let kill = 0; kill < kills; kill += 1) {
      await host.showNextCamera();
      await expect(speaker.getByText('Recording on this computer')).toBeVisible();
      const killAfterMs = 500 + random() * 4500;
      // The moment counts from when the recording began, on a clock that all share here.
      const killed = await untilBegan(speaker, seen);
      seen.add(killed.recordingId);
      await expect
        .poll(() => Date.now() - killed.beganAtMs, { intervals: [5] })
        .toBeGreaterThanOrEqual(killAfterMs);
      process.kill(findBrowser(profile), 'SIGKILL');
      const killedAtMs = Date.now();
      await browser.close().catch(() => undefined);

      browser = await openBrowser(profile);
      speaker = await pageOf(browser);
      await speaker.goto(session.speakerLink);
      const stored = (await readStored(speaker)).find(
        ({ recordingId }) => recordingId === killed.recordingId,
      );
      if (stored === undefined) throw new Error('nothing of the recording is left');
      losses.push({
        atMs: killedAtMs - stored.beganAtMs,
        lostMs: killedAtMs - stored.beganAtMs - stored.recordedMs,
        bytes: stored.safeBytes,
      });
      await speaker.getByRole('textbox', { name: 'Your name' }).fill('Jonas');
      await speaker.getByRole('button', { name: 'Enter studio' }).click();
      if (stored.safeBytes === 0) continue;
      recovered.push(stored.sha256);
      const found = speaker.getByRole('dialog', { name: 'A recording of yours is still on this computer' });
      await found.getByRole('button', { name: 'Upload now' }).click();
      await expect(found).toHaveCount(0);
      await expect.poll(() => filesOnServer(server, session).map(sha256Of)).toContain(stored.sha256);
    }
  } finally {
    console.log(
      `seed ${String(seed)}: ${losses.map(({ atMs, lostMs, bytes }) => `killed at ${String(atMs)} ms, ${String(bytes)} bytes recovered, lost ${String(Math.round(lostMs))} ms`).join('; ')}`,
    );
    await browser.close().catch(() => undefined);
  }
  expect(losses).toHaveLength(kills);
  for (const { lostMs } of losses) expect(lostMs).toBeLessThan(maxLostMs);
  expect(filesOnServer(server, session).map(sha256Of).toSorted()).toEqual(recovered.toSorted());
});

/** The recording that has begun since the last one. */
async function untilBegan(page: Page, seen: ReadonlySet<string>): Promise<StoredFile> {
  let begun: StoredFile | undefined;
  await expect
    .poll(async () => {
      const stored = await readStored(page).catch(() => []);
      begun = stored.find(({ recordingId, beganAtMs }) => beganAtMs > 0 && !seen.has(recordingId));
      return begun;
    })
    .toBeDefined();
  if (begun === undefined) throw new Error('nothing is recorded');
  return begun;
}
