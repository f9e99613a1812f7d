import { cameraFile } from './fixtures/cameraFiles.ts';
import { launchParticipant } from './fixtures/chromium.ts';
import { followParts, lastPicture, readPlaylist } from './fixtures/hls.ts';
import { choose } from './fixtures/people.ts';
import { descendants } from './fixtures/processes.ts';
import { startServer } from './fixtures/server.ts';
import { lineLikeness, textSlide } from './fixtures/slideText.ts';
import { expect, test } from './fixtures/test.ts';
import { StudioPage } from './pages/studioPage.ts';

/** The browsers of composers, which are the leaders of their processes. */
const browsersOf = (serverPid: number): number[] => descendants(serverPid, '--remote-debugging-pipe');

const slideLines = [
  'Revenue grew by 12.4 % to 3.81 million, mostly in the north and with new members.',
  'The pilot in Leeds ends on 17 March; 236 of 250 households answered the survey.',
  'Risks: two suppliers, one signature missing, and a roof that has to be mended first.',
];
/** As long as the lines of the slide, and as dense. */
const otherLines = [
  'Members asked for 9.6 shorter meetings in spring, and for coffee that is still hot.',
  'Our archive moved to Bath on 28 June; 174 of 180 boxes arrived there without harm.',
  'Thanks: three drivers, five porters waving, and a dog who guarded the lift all day.',
];

test('a show starts in the browser that was prepared, its audience can read 14 px text of a slide, and another browser waits for the next show', async () => {
  test.setTimeout(240_000);
  const server = await startServer({ PREPARED_COMPOSERS: '1', COMPOSER_RESOLUTION: '1080p' });
  const context = await launchParticipant({ cameraFile: cameraFile('green') });
  try {
    const session = await server.createSession();
    const isReady = async (): Promise<boolean> =>
      (await server.health()).preparedComposers.some(({ state }) => state === 'ready');
    expect(browsersOf(server.pid())).toEqual([]);

    const host = await StudioPage.enter(context, session.hostLink, 'Amara');
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
    const [prepared] = browsersOf(server.pid());
    await host.show('Amara');
    await host.goLive();
    const playlist = `${server.origin}/hls/${session.studioToken}/playlist.m3u8`;
    await expect
      .poll(async () => (await readPlaylist(playlist))?.segments.length ?? 0, { timeout: 40_000 })
      .toBeGreaterThan(1);
    expect(browsersOf(server.pid())).toContain(prepared);

    await test.step('the text of a slide is readable', async () => {
      const slide = await textSlide(context, 'slide.png', slideLines);
      const other = await textSlide(context, 'other.png', otherLines);
      await host.page.getByRole('button', { name: 'Present' }).click();
      await choose(
        host.page,
        host.page.getByRole('menuitem', { name: 'Add pictures, videos or a PDF' }),
        slide,
      );
      const bar = host.page.getByRole('main').getByRole('region', { name: 'Assets' });
      await bar.getByRole('button', { name: 'Show slide.png on stream' }).click({ timeout: 40_000 });
      await host.chooseLayout('Focus');
      const [original, control] = [slide, other].map(({ buffer }) => lastPicture(buffer, 1920));
      const nextPart = followParts(playlist);
      await expect(async () => {
        const aired = lastPicture(await nextPart(), 1920);
        for (const line of slideLines.keys()) {
          if (original === undefined || control === undefined) throw new Error('there is no slide');
          const likeness = lineLikeness(aired, original, line);
          const otherLikeness = lineLikeness(aired, control, line);
          console.log(`line ${String(line)}: ${likeness.toFixed(3)}, other ${otherLikeness.toFixed(3)}`);
          expect(likeness, `line ${String(line)}`).toBeGreaterThan(0.9);
          expect(otherLikeness, `another text in line ${String(line)}`).toBeLessThan(0.5);
        }
      }).toPass({ timeout: 60_000, intervals: [0] });
    });

    await host.endEvent();
    await host.page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
    const next = browsersOf(server.pid());
    expect(next).not.toContain(prepared);

    // One that has died keeps nobody from going live.
    for (const pid of next) process.kill(pid, 'SIGKILL');
    await host.goLive();
    await host.endEvent();
  } finally {
    await context.close();
    await server.stop();
  }
});
