import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openBroadcastFiles, type BroadcastFiles } from '../../../server/broadcast/broadcastFiles.ts';
import { findFfmpeg } from '../../../server/broadcast/executables.ts';
import { programArguments } from '../../../server/broadcast/ffmpegArguments.ts';
import { makeProgram } from '../makeProgram.ts';

const root = mkdtempSync(join(tmpdir(), 'footlight-full-disk-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const ffmpegPath = findFfmpeg(process.env['FFMPEG_PATH'] ?? null, process.env['PATH'] ?? '');
const program = makeProgram(ffmpegPath);
let dataDir = '';
let nowMs = 0;
beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'data-'));
  nowMs = Date.UTC(2026, 2, 1);
});

const open = (resume: boolean): BroadcastFiles => openBroadcastFiles(dataDir, 'demo', { resume, nowMs });

/** A composer sends its program for five seconds, and the real ffmpeg writes it. Returns the path of the playlist. */
function play(files: BroadcastFiles): string {
  const output = files.nextOutput(nowMs);
  execFileSync(ffmpegPath, programArguments(output), { input: program, stdio: ['pipe', 'ignore', 'ignore'] });
  nowMs += 10_000;
  return output.playlistPath;
}

const names = (files: BroadcastFiles): string[] =>
  files.readPlaylist().segments.map(({ fileName }) => fileName.slice(-9));

/** What ffmpeg leaves of its playlist on a full disk: it replaces the file with as much as there was space for. */
const damages: [name: string, damage: (text: string) => string][] = [
  ['empty', () => ''],
  ['cut off in its head', () => '#EXTM3U\n#EXT-X-VER'],
  ['cut off in its middle', (text) => text.slice(0, text.lastIndexOf('#EXTINF') + 4)],
  ['cut off in a name', (text) => text.slice(0, -5)],
];

describe.each(damages)('a playlist that a full disk left %s', (_name, damage) => {
  it('is whole again with the next segments, and the server sees them', () => {
    const files = open(false);
    const playlist = play(files);
    const before = names(files);
    expect(before.length).toBeGreaterThanOrEqual(2);
    const text = readFileSync(playlist, 'utf8');
    writeFileSync(playlist, damage(text));
    files.readPlaylist();
    play(files);
    const after = names(files);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.map((name) => Number(name.slice(0, 6)))).toEqual(
      Array.from({ length: 2 * before.length }, (_, number) => number),
    );
    expect(readFileSync(playlist, 'utf8')).toContain('#EXT-X-MEDIA-SEQUENCE:0\n');
  });

  it('gives no name a second time after the server was killed too', () => {
    const playlist = play(open(false));
    const before = names(open(true));
    writeFileSync(playlist, damage(readFileSync(playlist, 'utf8')));
    const files = open(true);
    play(files);
    const added = names(files).filter((name) => !before.includes(name));
    expect(added).toHaveLength(before.length);
  });
});

it('the end of a show is marked in the whole playlist', () => {
  const files = open(false);
  const playlist = play(files);
  const before = names(files);
  writeFileSync(playlist, '');
  files.end();
  expect(files.readPlaylist()).toMatchObject({ isEnded: true });
  expect(names(files)).toEqual(before);
});
