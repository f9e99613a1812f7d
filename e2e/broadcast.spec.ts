import type { Page } from '@playwright/test';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../server/errors.ts';
import { mediaPlaylistName } from '../src/protocol/hls.ts';
import type { LivePlayback, PlaybackState } from '../src/watch/playback/playback.ts';
import { headlessShellPath } from './fixtures/chromium.ts';
import { failDecoder, keepMediaSources } from './fixtures/failingDecoder.ts';
import { median } from '../bench/statistics.ts';
import { measureSync } from './fixtures/flashAndBeep.ts';
import {
  decodeAudio,
  newestSegments,
  readMediaPlaylist,
  readPlaylist,
  saveSegment,
  toneLevel,
  type Playlist,
} from './fixtures/hls.ts';
import { expect, test } from './fixtures/test.ts';
import { freePort } from './fixtures/server.ts';
import { createBroadcastRig, rigToken, type BroadcastRig } from './lab/broadcastRig.ts';

const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
const ffprobe = process.env['FFPROBE_PATH'] ?? 'ffprobe';

/** A file with one segment of the program. */
const fileOf = (rig: BroadcastRig, playlist: Playlist, index: number, name = 'probed'): Promise<string> =>
  saveSegment(playlist, index, join(rig.dataDir, `${name}.mp4`));

/** ffprobe's output for a file, one line per stream. */
const probe = (file: string, entries: string): string[] =>
  execFileSync(ffprobe, ['-v', 'error', '-show_entries', entries, '-of', 'csv=p=0', file])
    .toString()
    .split('\n')
    .map((line) => line.replace(/,$/, ''))
    .filter((line) => line !== '');

const durationOf = (file: string): number => Number(probe(file, 'format=duration')[0]);

async function playlistOf(rig: BroadcastRig): Promise<Playlist> {
  const playlist = await readPlaylist(rig.playlistUrl);
  if (playlist === null) throw new Error('there is no playlist');
  return playlist;
}

/** A playlist of the broadcast, once it has at least `count` segments. */
async function expectSegments(
  rig: BroadcastRig,
  count: number,
  name: 'program' | '360p' | 'sound' = 'program',
): Promise<Playlist> {
  let playlist = null as Playlist | null;
  const read = async (): Promise<number> => {
    playlist = await readMediaPlaylist(new URL(mediaPlaylistName(name), rig.playlistUrl).href);
    return playlist?.segments.length ?? 0;
  };
  await expect.poll(read, { timeout: 60_000, intervals: [200] }).toBeGreaterThanOrEqual(count);
  if (playlist === null) throw new Error(`there is no playlist of ${name}`);
  return playlist;
}

/** Makes the lab's server transform the modules of the composer's page in advance, which is slow the first time. */
test.beforeAll(async ({ browser, viteServer }) => {
  const origin = viteServer.resolvedUrls?.local[0] ?? '';
  const page = await browser.newPage();
  const isWorkerThere = page.waitForEvent('worker');
  await page.goto(`${origin}e2e/lab/broadcast.html#ingest=ws://127.0.0.1:1/`);
  await (await isWorkerThere).evaluate(() => 0);
  await page.waitForFunction(() => 'metrics' in globalThis, undefined, { timeout: 60_000 });
  await page.close();
});

test.describe('a broadcast of the test program', () => {
  test.describe.configure({ mode: 'serial' });
  let rig: BroadcastRig;
  /** Takes what is sent to one RTMP destination. */
  let listener: ChildProcess | null = null;
  let received = '';

  test.afterAll(async () => {
    listener?.kill('SIGKILL');
    await rig.close();
  });

  /** Plays the program on the lab's page; returns what reads the position, s. */
  async function startPlaying(page: Page): Promise<() => Promise<number>> {
    await page.evaluate(
      (url) => Object.assign(location, { hash: `url=${encodeURIComponent(url)}` }),
      rig.playlistUrl,
    );
    const position = (): Promise<number> =>
      page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    await expect.poll(position, { timeout: 30_000 }).toBeGreaterThan(0);
    return position;
  }

  test('is live with its first playable segment', async ({ lab }) => {
    rig = await createBroadcastRig({
      labOrigin: lab.origin,
      chromiumPath: headlessShellPath,
      program: { renditions: '360p' },
    });
    expect(rig.broadcaster.playlistUrl(rigToken)).toBeNull();
    await rig.start();
    await expect.poll(() => rig.outcomes, { timeout: 30_000, intervals: [100] }).toEqual(['live']);
    expect(rig.broadcaster.playlistUrl(rigToken)).toBe(`/hls/${rigToken}/playlist.m3u8`);
    expect(probe(await fileOf(rig, await playlistOf(rig), 0), 'stream=codec_name')).toEqual(
      expect.arrayContaining(['h264', 'aac']),
    );
  });

  // A machine that does not keep up gives up the small rendition, and not before fifteen seconds of a broadcast are over.
  test('has a small rendition with the same segments, and the sound alone', async () => {
    const program = await expectSegments(rig, 4);
    const variants = await (await fetch(rig.playlistUrl)).text();
    const urls = variants.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(urls).toEqual(['program.m3u8', '360p.m3u8', 'sound.m3u8']);
    const small = await expectSegments(rig, 4, '360p');
    // At once: what is given up is removed, too.
    const smallFile = await fileOf(rig, small, 3, 'small');
    const sound = await expectSegments(rig, 4, 'sound');
    for (const index of [0, 1, 2, 3])
      expect(small.durationsS[index]).toBeCloseTo(program.durationsS[index] ?? 0, 2);
    expect(probe(smallFile, 'stream=codec_name,width,height,channels')).toEqual(
      expect.arrayContaining(['h264,640,360', 'aac,2']),
    );
    const videoTimes = (file: string): string[] =>
      execFileSync(ffprobe, [
        ...['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=pts_time,flags'],
        ...['-of', 'csv=p=0', file],
      ])
        .toString()
        .split('\n');
    expect(videoTimes(smallFile)).toEqual(videoTimes(await fileOf(rig, program, 3)));
    expect(probe(await fileOf(rig, sound, 3), 'stream=codec_name')).toEqual(['aac']);
  });

  test('plays in a browser with hls.js', async ({ lab }) => {
    const page = await lab.open('e2e/lab/broadcastViewer.html');
    const position = await startPlaying(page);
    const before = await position();
    await expect.poll(position, { timeout: 30_000 }).toBeGreaterThan(before + 1.5);
    await page.close();
  });

  test('plays on when the browser cannot decode what it has, from the playlist that is open', async ({
    lab,
  }) => {
    const page = await lab.open('e2e/lab/broadcastViewer.html');
    await keepMediaSources(page);
    await page.reload();
    let playlists = 0;
    page.on('request', (request) => (playlists += Number(request.url().endsWith('/playlist.m3u8'))));
    let isRenditionGone = false;
    page.on('response', (answer) => (isRenditionGone ||= answer.status() === 410));
    const position = await startPlaying(page);
    await failDecoder(page);
    const isPlaying = (): Promise<boolean> =>
      page.evaluate(() => {
        const video = document.querySelector('video');
        return video !== null && !video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
      });
    await expect.poll(isPlaying).toBe(true);
    const before = await position();
    // Longer than a lost playlist waits before it is opened again.
    await expect.poll(position, { timeout: 30_000 }).toBeGreaterThan(before + 2.5);
    // A composer with little time gives its small rendition up, and who watched that one opens the playlist again.
    expect(playlists).toBeLessThanOrEqual(isRenditionGone ? 2 : 1);
    await page.close();
  });

  test('who has gone back is there again when the playlist is opened again', async ({ lab }) => {
    const page = await lab.open('e2e/lab/broadcastViewer.html');
    await keepMediaSources(page);
    await page.reload();
    const position = await startPlaying(page);
    await expectSegments(rig, 6);
    const dateMs = (): Promise<number | null> =>
      page.evaluate(() => {
        const { playback } = globalThis as unknown as { playback: LivePlayback };
        return playback.readDateMs(document.querySelector('video')?.currentTime ?? 0);
      });
    const isLive = (): Promise<boolean> =>
      page.evaluate(() => (globalThis as unknown as { playbackState: PlaybackState }).playbackState.isLive);
    await page.evaluate(() => {
      const global = globalThis as unknown as { playback: LivePlayback; playbackState: PlaybackState };
      global.playback.seek(global.playbackState.liveSeconds - 8);
    });
    await expect.poll(isLive).toBe(false);
    const backS = await position();
    await expect.poll(position).toBeGreaterThan(backS + 0.5);
    const leftMs = (await dateMs()) ?? NaN;
    const reopened = page.waitForRequest(/playlist\.m3u8$/);
    // After the second failure in two seconds.
    await failDecoder(page);
    await failDecoder(page);
    await reopened;
    await expect.poll(async () => (await dateMs()) ?? 0, { timeout: 30_000 }).toBeGreaterThan(leftMs);
    expect(await dateMs()).toBeLessThan(leftMs + 3000);
    expect(await isLive()).toBe(false);
    await page.close();
  });

  test('sends segments of 2 s in H.264 and AAC, with the headers that caches and players need', async () => {
    const playlist = await expectSegments(rig, 4);
    expect(
      probe(await fileOf(rig, playlist, 1), 'stream=codec_name,profile,width,height,sample_rate,channels'),
    ).toEqual(expect.arrayContaining(['h264,High,1280,720', 'aac,LC,48000,2']));
    const programUrl = new URL(mediaPlaylistName('program'), rig.playlistUrl);
    let text = '';
    // The first ones are short, so that a show is on air soon, and a busy machine may be late with a key frame while it starts.
    await expect(async () => {
      text = await (await fetch(programUrl)).text();
      const lengths = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
      for (const length of lengths.slice(-3))
        expect(Math.abs(length - 2), lengths.join(' ')).toBeLessThan(0.3);
    }).toPass({ timeout: 60_000 });
    expect(text).toContain('#EXT-X-PROGRAM-DATE-TIME');
    expect(text).toContain('#EXT-X-INDEPENDENT-SEGMENTS');
    for (const url of [rig.playlistUrl, programUrl]) {
      const { headers } = await fetch(url);
      expect(headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
    const segmentHeaders = (await fetch(playlist.segments[1] ?? '', { method: 'HEAD' })).headers;
    expect(segmentHeaders.get('content-type')).toBe('video/mp4');
    expect(segmentHeaders.get('cache-control')).toContain('immutable');
  });

  test('has audio and video within 80 ms of each other, or one frame where that is longer', async () => {
    let { offsetsMs, frameMs } = { offsetsMs: [0], frameMs: 0 };
    // A composer that has little time, such as one whose standby starts, may miss a flash.
    await expect(async () => {
      const media = (await newestSegments(rig.playlistUrl, 5)) ?? Buffer.alloc(0);
      ({ offsetsMs, frameMs } = measureSync(media));
      expect(offsetsMs.length).toBeGreaterThanOrEqual(6);
    }).toPass({ timeout: 60_000, intervals: [2000] });
    expect(Math.abs(median(offsetsMs))).toBeLessThan(Math.max(80, frameMs));
  });

  test('is back on air within 10 s in the same playlist when the composer is killed', async () => {
    await expect.poll(() => rig.processes('profiles/composer').length, { timeout: 60_000 }).toBe(2);
    const before = await playlistOf(rig);
    const killedMs = Date.now();
    // The other browser is the standby composer.
    const [composing = 0] = rig.processes('profiles/composer');
    process.kill(composing, 'SIGKILL');
    await expect
      .poll(async () => (await playlistOf(rig)).discontinuities, { timeout: 30_000, intervals: [100] })
      .toBeGreaterThan(before.discontinuities);
    const offAirMs = Date.now() - killedMs;
    console.log(`back on air after ${String(offAirMs)} ms`);
    expect(offAirMs).toBeLessThan(10_000);
    const after = await playlistOf(rig);
    expect(after.segments.slice(0, before.segments.length)).toEqual(before.segments);
    expect(after.isEnded).toBe(false);
    expect(rig.outcomes).toEqual(['live']);
  });

  test('leaves a recording part that plays after the crash', async () => {
    const folder = join(rig.dataDir, 'recordings', rigToken);
    const [crashed = ''] = readdirSync(folder).toSorted();
    expect(crashed).toContain('.part0001.mp4');
    expect(probe(join(folder, crashed), 'stream=codec_name')).toEqual(['h264', 'aac']);
    execFileSync(ffmpeg, [...['-v', 'error', '-xerror', '-i', join(folder, crashed), '-f', 'null', '-']]);
  });

  test('continues when ffmpeg is killed, without a new browser', async () => {
    const { segments, discontinuities } = await playlistOf(rig);
    const browsers = rig.processes('profiles/composer');
    for (const pid of rig.processes('.mp4')) process.kill(pid, 'SIGKILL');
    await expect
      .poll(async () => (await playlistOf(rig)).discontinuities, { timeout: 15_000, intervals: [100] })
      .toBeGreaterThan(discontinuities);
    expect((await playlistOf(rig)).segments.length).toBeGreaterThan(segments.length);
    for (const id of browsers) expect(rig.processes('profiles/composer'), rig.logged.join()).toContain(id);
  });

  test('ends with a closed playlist and one recording of all its parts', async () => {
    await expectSegments(rig, (await playlistOf(rig)).segments.length + 1);
    await rig.broadcaster.stop(rigToken);
    const playlist = await playlistOf(rig);
    expect(playlist.isEnded).toBe(true);
    expect(rig.broadcaster.playlistUrl(rigToken)).toBeNull();
    expect(rig.processes('')).toEqual([]);
    const recordings = await rig.broadcaster.listRecordings(rigToken);
    expect(recordings).toHaveLength(1);
    const [recording] = recordings;
    const file = join(rig.dataDir, 'recordings', rigToken, recording?.fileName ?? '');
    expect(statSync(file).size).toBe(recording?.byteSize);
    expect(probe(file, 'stream=codec_name')).toEqual(['h264', 'aac']);
    expect(durationOf(file)).toBeGreaterThan((playlist.segments.length - 4) * 2 * 0.6);
    const answer = await fetch(`${rig.origin}${recording?.url ?? ''}`, { headers: { range: 'bytes=0-99' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  });

  test('starts a new playlist when it goes live again', async () => {
    const before = await playlistOf(rig);
    const address = `rtmp://127.0.0.1:${String(await freePort())}/live/secret`;
    received = join(rig.dataDir, 'received.flv');
    listener = spawn(ffmpeg, [
      ...['-v', 'error', '-listen', '1', '-i', address],
      ...['-c', 'copy', '-flush_packets', '1', received],
    ]);
    // Nobody listens on port 1.
    await rig.start({ rtmpDestinations: ['rtmp://127.0.0.1:1/live/secret', address] });
    await expect.poll(() => rig.outcomes, { timeout: 30_000, intervals: [100] }).toEqual(['live', 'live']);
    const { segments, isEnded } = await playlistOf(rig);
    expect(isEnded).toBe(false);
    expect(segments.filter((url) => before.segments.includes(url))).toEqual([]);
  });

  test('one RTMP destination gets the program while another keeps failing', async () => {
    await expect
      .poll(() => statSync(received, { throwIfNoEntry: false })?.size ?? 0, { timeout: 60_000 })
      .toBeGreaterThan(20_000);
    const failures = (): string[] => rig.logged.filter((line) => line.includes('RTMP destination ended'));
    await expect.poll(() => failures().length, { timeout: 20_000 }).toBeGreaterThan(1);
    expect(failures().every((line) => line.includes('rtmp://127.0.0.1:1/live'))).toBe(true);
    expect(rig.logged.join('\n')).not.toContain('secret');
    expect(rig.outcomes).toEqual(['live', 'live']);
  });

  test('a server that starts again continues the same playlist', async () => {
    const before = await expectSegments(rig, 2);
    await rig.broadcaster.shutdown();
    expect((await playlistOf(rig)).isEnded).toBe(false);
    expect(rig.processes('')).toEqual([]);
    await expect.poll(() => listener?.exitCode ?? null, { timeout: 20_000 }).not.toBeNull();
    expect(probe(received, 'stream=codec_name').toSorted()).toEqual(['aac', 'h264']);
    await rig.start({ resume: true });
    const after = await expectSegments(rig, before.segments.length + 2);
    expect(after.segments.slice(0, before.segments.length)).toEqual(before.segments);
  });
});

test('audio and video continue when everybody is muted and nothing moves', async ({ lab }) => {
  const rig = await createBroadcastRig({
    labOrigin: lab.origin,
    chromiumPath: headlessShellPath,
    program: { mute: '', still: '' },
  });
  try {
    await rig.start();
    const playlist = await expectSegments(rig, 3);
    const file = await fileOf(rig, playlist, 2);
    // A busy machine may be late with a key frame while it starts, so that early segments differ in length, or lose a moment of sound.
    const [, , lengthS = 0] = playlist.durationsS;
    const counts = execFileSync(ffprobe, [
      ...['-v', 'error', '-count_packets', '-show_entries', 'stream=codec_name,nb_read_packets'],
      ...['-of', 'csv=p=0', file],
    ]).toString();
    expect(Number(/h264,(\d+)/.exec(counts)?.[1])).toBeGreaterThan(5 * lengthS);
    // AAC has 1024 samples to a packet.
    const soundS = (Number(/aac,(\d+)/.exec(counts)?.[1]) * 1024) / 48_000;
    expect(soundS).toBeGreaterThan(0.75 * lengthS);
    const audio = decodeAudio((await newestSegments(rig.playlistUrl, 1)) ?? Buffer.alloc(0));
    expect(toneLevel(audio, 1000)).toBeLessThan(0.001);
  } finally {
    await rig.close();
  }
});

test('a composer that reports that it cannot start is replaced, every time', async ({ lab }) => {
  const rig = await createBroadcastRig({
    labOrigin: lab.origin,
    chromiumPath: headlessShellPath,
    program: { fail: '' },
  });
  const replaced = (): number => rig.logged.filter((line) => line.includes('the composer is gone')).length;
  try {
    await rig.start();
    await expect.poll(replaced, { timeout: 15_000 }).toBeGreaterThan(1);
    expect(rig.logged.join('\n')).toContain('failed: the test asked for it');
  } finally {
    await rig.close();
  }
});

test('a missing Chromium or ffmpeg is named by the error', async ({ lab }) => {
  const missing = '/nowhere/to/be/found';
  const withoutChromium = await createBroadcastRig({ labOrigin: lab.origin, chromiumPath: missing });
  const withoutFfmpeg = await createBroadcastRig({
    labOrigin: lab.origin,
    chromiumPath: headlessShellPath,
    ffmpegPath: missing,
  });
  try {
    const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : String(error));
    expect(await withoutChromium.start().catch(codeOf)).toBe('chromiumMissing');
    expect(await withoutFfmpeg.start().catch(codeOf)).toBe('ffmpegMissing');
    expect([...withoutChromium.outcomes, ...withoutFfmpeg.outcomes]).toEqual([]);
  } finally {
    await withoutChromium.close();
    await withoutFfmpeg.close();
  }
});
