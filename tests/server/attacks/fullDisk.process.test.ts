import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from 'm3u8-parser';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openBroadcastFiles } from '../../../server/broadcast/broadcastFiles.ts';
import { findFfmpeg } from '../../../server/broadcast/executables.ts';
import { createPackager } from '../../../server/packaging/createPackager.ts';
import { systemClock } from '../../../src/clock/clock.ts';
import { mediaPlaylistName } from '../../../src/protocol/hls.ts';
import { liveBroadcasterIn } from '../liveBroadcasterIn.ts';
import { makeProgram } from '../makeProgram.ts';
import { playProgram } from '../playProgram.ts';

const root = mkdtempSync(join(tmpdir(), 'footlight-full-disk-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const ffmpegPath = findFfmpeg(process.env['FFMPEG_PATH'] ?? null, process.env['PATH'] ?? '');
const program = makeProgram(ffmpegPath);
const log = { info: () => {}, warn: () => {}, error: () => {} };
let dataDir = '';
let nowMs = 0;
beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'data-'));
  nowMs = Date.UTC(2026, 2, 1);
});

function open(resume: boolean) {
  const files = openBroadcastFiles(dataDir, 'demo', { resume, nowMs });
  const { broadcastId, startedAtMs, hlsFolder } = files;
  return {
    files,
    packager: createPackager({ folder: hlsFolder, broadcastId, startedAtMs, clock: systemClock, log }),
  };
}
type Broadcast = ReturnType<typeof open>;

/** A composer sends its program for five seconds: three segments, which are on the disk afterwards. */
async function play(broadcast: Broadcast): Promise<void> {
  let written = 0;
  const stop = broadcast.packager.onSegment(() => {
    written += 1;
  });
  await playProgram(ffmpegPath, program, { ...broadcast, nowMs });
  await expect.poll(() => written, { timeout: 10_000 }).toBe(3);
  stop();
  // The playlist is written after its newest segment.
  await expect
    .poll(() => existsSync(playlistOf(broadcast)) && names(broadcast).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(3);
  nowMs += 10_000;
}

const playlistOf = ({ files }: Broadcast): string => join(files.hlsFolder, mediaPlaylistName('program'));

function read(broadcast: Broadcast): Parser['manifest'] {
  const parser = new Parser();
  parser.push(readFileSync(playlistOf(broadcast), 'utf8'));
  parser.end();
  return parser.manifest;
}
const names = (broadcast: Broadcast): string[] => read(broadcast).segments.map(({ uri }) => uri);

/** What a full disk leaves of a playlist. */
const damages: [name: string, damage: (text: string) => string][] = [
  ['empty', () => ''],
  ['cut off in its head', () => '#EXTM3U\n#EXT-X-VER'],
  ['cut off in its middle', (text) => text.slice(0, text.lastIndexOf('#EXTINF') + 4)],
  ['cut off in a name', (text) => text.slice(0, -5)],
];

describe.each(damages)('a playlist that a full disk left %s', (_name, damage) => {
  it('is whole again with the next segments', async () => {
    const broadcast = open(false);
    await play(broadcast);
    const before = names(broadcast);
    expect(before).toHaveLength(3);
    const text = readFileSync(playlistOf(broadcast), 'utf8');
    writeFileSync(playlistOf(broadcast), damage(text));
    await play(broadcast);
    await broadcast.packager.close();
    const after = names(broadcast);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.map((name) => Number(/-(\d{6})\.m4s$/.exec(name)?.[1]))).toEqual(
      Array.from({ length: 2 * before.length }, (_, number) => number),
    );
    expect(readFileSync(playlistOf(broadcast), 'utf8')).toContain('#EXT-X-MEDIA-SEQUENCE:0\n');
  });

  it('gives no name a second time after the server was killed too', async () => {
    const killed = open(false);
    await play(killed);
    const before = names(killed);
    writeFileSync(playlistOf(killed), damage(readFileSync(playlistOf(killed), 'utf8')));
    const broadcast = open(true);
    await play(broadcast);
    await broadcast.packager.close();
    const added = names(broadcast).filter((name) => !before.includes(name));
    expect(added).toHaveLength(before.length);
  });
});

it('the end of a show is marked in the whole playlist', async () => {
  const broadcast = open(false);
  await play(broadcast);
  const before = names(broadcast);
  writeFileSync(playlistOf(broadcast), '');
  await broadcast.packager.end();
  expect(read(broadcast).endList).toBe(true);
  expect(names(broadcast)).toEqual(before);
});

it('the end of a show that found no room is marked when the server starts again, and a show that goes on is left open', async () => {
  const ended = open(false);
  await play(ended);
  ended.files.end();
  const running = openBroadcastFiles(dataDir, 'other', { resume: false, nowMs });
  const path = join(running.hlsFolder, mediaPlaylistName('program'));
  writeFileSync(path, '#EXTM3U\n');
  expect(read(ended).endList).not.toBe(true);
  await liveBroadcasterIn(dataDir).shutdown();
  expect(read(ended).endList).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('#EXTM3U\n');
});
