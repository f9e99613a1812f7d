/**
 * `npm run screenshots`: retakes the pictures of the README and the guide in a real show. A server is started, three people with
 * drawn faces join in separate browsers and go live; `studio.png` is the host's screen, `program.png` a frame of the HLS output, `watch.png`
 * the audience's page while viewers write, `backgrounds.jpg` one camera with several backgrounds. `screenshots/photographGuide.ts` takes the rest.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect as usualExpect } from '@playwright/test';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { chromiumPath, launchParticipant, launchPeople } from '../e2e/fixtures/chromium.ts';
import { newestSegments } from '../e2e/fixtures/hls.ts';
import { startServer } from '../e2e/fixtures/server.ts';
import { StudioPage } from '../e2e/pages/studioPage.ts';
import { photographBackgrounds } from './screenshots/photographBackgrounds.ts';
import {
  photographAdminSite,
  photographChecks,
  photographEntrance,
  photographPhone,
  photographPoll,
  photographQuestions,
} from './screenshots/photographGuide.ts';
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
const audience = [
  { name: 'Priya', text: 'Good evening from Pune!' },
  { name: 'Tomás', text: 'The sound is perfect here.' },
  { name: 'Ingrid', text: 'Will the slides be shared afterwards?' },
  { name: 'Kofi', text: 'Looking forward to this 🎉' },
];

// The machine is full of browsers.
const patienceMs = 120_000;
const expect = usualExpect.configure({ timeout: patienceMs });
/** Of the browsers in the pictures. */
const windowSize = { width: 1440, height: 900 };

const work = mkdtempSync(join(tmpdir(), 'footlight-screenshots-'));
const browsers: BrowserContext[] = [];
const viewers = await launchPeople();
const server = await startServer();
try {
  mkdirSync(target, { recursive: true });
  const films = await filmPortraits();
  const sessionName = 'Energy Forum 2026, opening night';
  const session = await server.createSession({ name: sessionName, ...twoHoursAround(new Date()) });
  await photographBackgrounds(session.speakerLink, work, join(target, 'backgrounds.jpg'));
  const hostIndex = people.findIndex(({ role }) => role === 'Host');
  const host = await enter(hostIndex, session.hostLink);
  await host.page.setViewportSize(windowSize);
  const speakers: StudioPage[] = [];
  for (const index of people.keys())
    if (index !== hostIndex) speakers.push(await enter(index, session.speakerLink));
  await host.expectInputs(people.map(({ name }) => name));
  for (const { name } of people) await host.show(name);
  await host.chooseLayout('Contain');
  await writeAsViewers(session.watchLink);
  await photographChecks(host.page, target);
  await host.goLive();
  // With the pointer over it, the preview would show its controls.
  await host.page.mouse.move(720, 20);
  const playlist = `${server.origin}/hls/${session.studioToken}/playlist.m3u8`;
  // After ten segments the animations of the start are over.
  await expect(async () => expect(await newestSegments(playlist, 10)).not.toBeNull()).toPass({
    timeout: patienceMs,
  });
  const media = await newestSegments(playlist, 1);
  await host.page.screenshot({ path: join(target, 'studio.png') });
  const segment = join(work, 'segment.mp4');
  writeFileSync(segment, media ?? '');
  run(['-i', segment, '-frames:v', '1', '-vf', 'scale=1280:-2:flags=lanczos', join(target, 'program.png')]);
  await photographPhone(host, speakers[0], target);
  const viewer = await watchAsViewer(session.watchLink);
  const reconnecting = viewer.getByText('Reconnecting…');
  await expect(async () => {
    expect(await reconnecting.count()).toBe(0);
    await viewer.screenshot({ path: join(target, 'watch.png') });
    // It may have begun while the picture was taken.
    expect(await reconnecting.count()).toBe(0);
  }).toPass({ timeout: patienceMs });
  // Nobody looks at it any more, and the machine has another one to play.
  await viewer.getByRole('button', { name: 'Pause' }).click();
  const voters = [viewer, await watchAsViewer(session.watchLink)];
  await photographPoll(host.page, voters, target);
  for (const [index, voter] of voters.entries()) await chooseName(voter, audience[index]?.name ?? '');
  await photographQuestions(host.page, voters, target);
  for (const voter of voters) await voter.context().close();
  await photographAdminSite(await openAsViewer(), server, sessionName, target);
  await host.endEvent();
  console.log('The pictures in docs/images were updated');

  /** What viewers write before the show, each in a context of their own. */
  async function writeAsViewers(link: string): Promise<void> {
    for (const { name, text } of audience) {
      const page = await openAsViewer();
      await page.goto(link);
      await chooseName(page, name);
      await page.getByLabel('Message everybody').fill(text);
      await page.getByLabel('Message everybody').press('Enter');
      const message = page.getByRole('article').filter({ hasText: text });
      await expect(message).toHaveAttribute('data-delivery', 'sent');
      await page.context().close();
    }
  }

  async function chooseName(page: Page, name: string): Promise<void> {
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('Your name').press('Enter');
    await expect(page.getByLabel('Your name')).toHaveCount(0);
  }

  /** A viewer's page once the picture moves. */
  async function watchAsViewer(link: string): Promise<Page> {
    const page = await openAsViewer();
    await page.goto(link);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0))
      .toBeGreaterThan(1);
    await expect(page.getByRole('article')).toHaveCount(audience.length);
    return page;
  }

  async function openAsViewer(): Promise<Page> {
    const context = await viewers.newContext({ viewport: windowSize });
    context.setDefaultTimeout(patienceMs);
    return context.newPage();
  }

  async function enter(index: number, link: string): Promise<StudioPage> {
    const cameraFile = films[index];
    const context = await launchParticipant(cameraFile === undefined ? {} : { cameraFile });
    browsers.push(context);
    context.setDefaultTimeout(patienceMs);
    const { name = '', role = '' } = people[index] ?? {};
    if (index === 0) await photographEntrance(context, link, { name, role }, target);
    return StudioPage.enter(context, link, name, role);
  }
} catch (error) {
  console.error(server.log());
  throw error;
} finally {
  for (const context of browsers) await context.close();
  await viewers.close();
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

/** Two hours around a time, on the quarter of an hour. */
function twoHoursAround(now: Date): { startsAt: Date; endsAt: Date } {
  const quarterMs = 15 * 60_000;
  const startMs = Math.floor(now.getTime() / quarterMs) * quarterMs;
  return { startsAt: new Date(startMs), endsAt: new Date(startMs + 8 * quarterMs) };
}

function run(args: string[]): void {
  execFileSync(ffmpeg, ['-v', 'error', '-y', ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
}
