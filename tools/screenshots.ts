/**
 * `npm run screenshots`: retakes the README's screenshots in a real show. A server is started, three people with drawn faces
 * join in separate browsers and go live; `studio.png` is the host's screen, `program.png` a frame of the HLS output.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { chromium, type BrowserContext } from 'playwright-core';
import { chromiumPath, launchParticipant } from '../e2e/fixtures/chromium.ts';
import { newestSegments } from '../e2e/fixtures/hls.ts';
import { startServer } from '../e2e/fixtures/server.ts';
import { StudioPage } from '../e2e/pages/studioPage.ts';
import { drawPortrait, type Portrait } from './screenshots/drawPortrait.ts';

const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
const target = resolve(import.meta.dirname, '../docs/images');
const people: readonly (Portrait & { name: string; role: string })[] = [
  {
    name: 'Amara Diallo',
    role: 'Head of Research, Northwind',
    skin: '#e8b28f',
    room: '#8ea3cc',
    shirt: '#23293f',
  },
  { name: 'Jonas Weber', role: 'Product lead', skin: '#8a5a3b', room: '#c39478', shirt: '#e7e1d6' },
  { name: 'Mei Tanaka', role: 'Host', skin: '#efc7a4', room: '#86b8a4', shirt: '#b04458' },
];

const work = mkdtempSync(join(tmpdir(), 'footlight-screenshots-'));
const browsers: BrowserContext[] = [];
const server = await startServer();
try {
  mkdirSync(target, { recursive: true });
  const films = await filmPortraits();
  const session = await server.createSession({ name: 'Energy Forum 2026, opening night' });
  const hostIndex = people.findIndex(({ role }) => role === 'Host');
  const host = await enter(hostIndex, session.hostLink);
  // The browser's size of the pictures in the README.
  await host.page.setViewportSize({ width: 1440, height: 900 });
  for (const index of people.keys()) if (index !== hostIndex) await enter(index, session.speakerLink);
  await host.expectInputs(people.map(({ name }) => name));
  for (const { name } of people) await host.show(name);
  await host.chooseLayout('Contain');
  await host.goLive();
  // With the pointer over it, the preview would show its controls.
  await host.page.mouse.move(720, 20);
  const playlist = `${server.origin}/hls/${session.studioToken}/playlist.m3u8`;
  // After ten segments the animations of the start are over.
  await expect(async () => expect(await newestSegments(playlist, 10)).not.toBeNull()).toPass({
    timeout: 120_000,
  });
  const media = await newestSegments(playlist, 1);
  await host.page.screenshot({ path: join(target, 'studio.png') });
  const segment = join(work, 'segment.ts');
  writeFileSync(segment, media ?? '');
  run(['-i', segment, '-frames:v', '1', '-vf', 'scale=1280:-2:flags=lanczos', join(target, 'program.png')]);
  await host.endEvent();
  console.log(`docs/images/studio.png and docs/images/program.png were updated`);

  async function enter(index: number, link: string): Promise<StudioPage> {
    const cameraFile = films[index];
    const context = await launchParticipant(cameraFile === undefined ? {} : { cameraFile });
    browsers.push(context);
    const { name = '', role = '' } = people[index] ?? {};
    return StudioPage.enter(context, link, name, role);
  }
} catch (error) {
  console.error(server.log());
  throw error;
} finally {
  for (const context of browsers) await context.close();
  await server.stop();
  rmSync(work, { recursive: true, force: true });
}

/** A camera file for each person: the drawn portrait. */
async function filmPortraits(): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const films: string[] = [];
  for (const [index, person] of people.entries()) {
    await page.setContent(`<style>body{margin:0}</style>${drawPortrait(person)}`);
    const still = join(work, `${String(index)}.png`);
    await page.screenshot({ path: still });
    const film = join(work, `${String(index)}.y4m`);
    // Chromium's file camera shows only 4:2:0 correctly.
    run(['-loop', '1', '-framerate', '5', '-t', '2', '-i', still, '-pix_fmt', 'yuv420p', film]);
    films.push(film);
  }
  await browser.close();
  return films;
}

function run(args: string[]): void {
  execFileSync(ffmpeg, ['-v', 'error', '-y', ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
}
