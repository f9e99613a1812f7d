import type { Browser } from '@playwright/test';
import { slotRects } from '../src/program/layouts/slotRects.ts';
import { programThemes } from '../src/program/themes/programThemes.ts';
import { filesOfEngines, readManifest } from '../tools/engineChunks.ts';
import { createOpenTokService, type OpenTokService } from '../tests/server/openTokService.ts';
import { openTokApplicationId, openTokKeys } from '../tests/session/openTokKey.ts';
import { cameraFile, microphoneFile, microphoneHz } from './fixtures/cameraFiles.ts';
import { launchPeople } from './fixtures/chromium.ts';
import { patternMatch } from './fixtures/findCamera.ts';
import { followCode } from './fixtures/followCode.ts';
import {
  decodeAudio,
  followParts,
  followSegments,
  lastPicture,
  motion,
  newestSegments,
  toneLevel,
  type Picture,
} from './fixtures/hls.ts';
import { startOpenTokDouble, type OpenTokDouble } from './fixtures/openTokDouble/service.ts';
import { startServer, type TestServer, type TestSession } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
import { StudioPage } from './pages/studioPage.ts';

const names = { green: 'Grace Host', blue: 'Bea Blue' };
const cameras = ['green', 'blue'] as const;
const slots = slotRects('contain', 2, programThemes.startup.metrics);

/** A browser for each camera, for both shows. */
const browsers: Partial<Record<(typeof cameras)[number], Browser>> = {};
test.beforeAll(async () => {
  for (const camera of cameras)
    browsers[camera] = await launchPeople({
      cameraFile: cameraFile(camera),
      microphoneFile: microphoneFile(camera),
    });
});
test.afterAll(async () => {
  for (const browser of Object.values(browsers)) await browser.close();
});

/** Expects both cameras in their slots. */
function expectBoth(picture: Picture): void {
  for (const [index, camera] of cameras.entries()) {
    const slot = slots[index];
    expect(slot === undefined ? 0 : patternMatch(picture, slot, camera), camera).toBeGreaterThan(0.8);
  }
}

/**
 * OpenTok is switched on by the environment alone. The studio, the composer and the server are the real ones; a double stands in for
 * OpenTok's client and its media servers, and the server makes sessions at a service on this machine.
 */
for (const signals of ['the relay', 'OpenTok'] as const)
  test.describe(`a show whose media OpenTok carries, and whose signals ${signals} carries`, () => {
    test.describe.configure({ mode: 'serial' });
    let service: OpenTokService;
    let double: OpenTokDouble;
    let server: TestServer;
    let session: TestSession;
    let host: StudioPage;
    let speaker: StudioPage;
    let playlistUrl = '';
    const code: Set<string>[] = [];

    test.beforeAll(async () => {
      service = createOpenTokService();
      double = await startOpenTokDouble();
      server = await startServer({
        OPENTOK_APPLICATION_ID: openTokApplicationId,
        OPENTOK_PRIVATE_KEY: openTokKeys.privateKey,
        OPENTOK_API_ORIGIN: await service.app.listen({ port: 0, host: '127.0.0.1' }),
        ...(signals === 'OpenTok' ? { OPENTOK_SIGNALS: 'on' } : {}),
        PUBLIC_URL: double.origin,
        COMPOSER_ORIGIN: double.origin,
      });
      double.setServerPort(server.port);
      session = await server.createSession();
      playlistUrl = `${server.origin}/hls/${session.studioToken}/playlist.m3u8`;
    });
    test.afterAll(async () => {
      for (const person of [host, speaker]) await person?.page.context().close();
      await server?.stop();
      await double?.close();
      await service?.app.close();
    });
    // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from this pattern
    test.afterEach(async ({}, info) => {
      if (info.status === info.expectedStatus) return;
      await info.attach('server log', { body: server.log(), contentType: 'text/plain' });
      await info.attach('what OpenTok saw', { body: double.history(), contentType: 'text/plain' });
      await info.attach('what the host saw', {
        body: await host.page.screenshot(),
        contentType: 'image/png',
      });
    });

    async function join(camera: 'green' | 'blue', link: string): Promise<StudioPage> {
      const context = await browsers[camera]?.newContext({ viewport: { width: 1280, height: 800 } });
      if (context === undefined) throw new Error(`no browser has the ${camera} camera`);
      code.push(followCode(context));
      return StudioPage.enter(context, link, names[camera]);
    }

    test('a host and a speaker meet over OpenTok, by its client and nothing else', async () => {
      [host, speaker] = await Promise.all([
        join('green', session.hostLink),
        join('blue', session.speakerLink),
      ]);
      for (const person of [host, speaker]) await person.expectInputs(Object.values(names));
      expect(double.loadCount()).toBe(2);
      await expect.poll(() => double.participants().toSorted()).toEqual(['guest', 'host']);
      await expect.poll(() => double.streamCount()).toBe(2);
      expect(service.authorizations).toHaveLength(1);
      const manifest = readManifest('dist/web');
      const { OpenTok: ofOpenTok = [], ...ofOthers } = filesOfEngines(manifest);
      const ofMesh = manifest['src/session/adapters/mesh/createMeshSession.ts']?.file ?? '';
      expect(ofMesh).not.toBe('');
      for (const files of code) {
        expect([...files]).toEqual(expect.arrayContaining(ofOpenTok));
        for (const other of [ofMesh, ...Object.values(ofOthers).flat()])
          expect([...files]).not.toContain(other);
      }
    });

    test('the composer gets both over OpenTok, and the audience sees and hears them', async () => {
      await host.show(names.green);
      await host.show(names.blue);
      await host.chooseLayout('Contain');
      await host.goLive();
      await expect.poll(() => double.participants().toSorted()).toEqual(['composer', 'guest', 'host']);
      expect(double.loadCount()).toBe(3);
      const nextPart = followParts(playlistUrl);
      await expect(async () => expectBoth(lastPicture(await nextPart()))).toPass({
        timeout: 60_000,
        intervals: [0],
      });
      await expect(async () => {
        const audio = decodeAudio((await newestSegments(playlistUrl, 2)) ?? Buffer.alloc(0));
        for (const camera of cameras)
          expect(toneLevel(audio, microphoneHz[camera]), camera).toBeGreaterThan(0.02);
      }).toPass({ timeout: 30_000 });
      await expect.poll(async () => (await speaker.digest()) ?? 'none').toBe(await host.digest());
      if (signals === 'OpenTok') expect(double.signalCount()).toBeGreaterThan(0);
      else expect(double.signalCount()).toBe(0);
    });

    test('1.4.05 a speaker whose connection to OpenTok is lost sees so, and is on air again with another', async () => {
      const overlay = speaker.page.getByRole('alertdialog', { name: 'Reconnecting' });
      double.tell('guest', { type: 'sessionReconnecting' });
      await expect(overlay).toBeVisible();
      double.tell('guest', { type: 'sessionReconnected' });
      await expect(overlay).toBeHidden();
      double.tell('guest', { type: 'sessionDisconnected', reason: 'networkDisconnected' });
      await expect(overlay).toBeVisible();
      await expect(overlay).toBeHidden();
      await expect.poll(() => double.participants().toSorted()).toEqual(['composer', 'guest', 'host']);
      await expect.poll(() => double.streamCount()).toBe(2);
      const [, slot] = slots;
      const nextSegment = followSegments(playlistUrl);
      // What is there already may be from before the loss.
      for (const _older of [1, 2]) await nextSegment();
      await expect(async () => {
        const media = await nextSegment();
        expect(slot !== undefined && motion(media, slot), 'the picture moves').toBeGreaterThan(0.05);
        expectBoth(lastPicture(media));
      }).toPass({ timeout: 60_000, intervals: [0] });
    });

    test('a speaker who is removed is disconnected from OpenTok, too', async () => {
      // On a machine with little time for the host's browser, the menu was once not there after this.
      await expect(async () => {
        await host.page.getByRole('button', { name: `More about ${names.blue}` }).focus();
        await host.page.keyboard.press('Enter');
        await expect(host.page.getByRole('menuitem', { name: 'Remove from session' })).toBeVisible({
          timeout: 5000,
        });
      }).toPass({ timeout: 60_000 });
      await host.page.keyboard.press('ArrowDown');
      await host.page.keyboard.press('Enter');
      await host.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => double.participants().toSorted()).toEqual(['composer', 'host']);
      await expect.poll(() => service.disconnected).toHaveLength(1);
      expect(service.disconnected[0]).toMatch(/ signed$/);
    });
  });
