import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRedrawFiles, type RedrawFiles } from '../server/redraw/redrawFiles.ts';
import { redrawPieceSchema } from '../src/protocol/rest/redraw.ts';
import { expectNoSidewaysScroll, signInAsAdmin } from './fixtures/adminSite.ts';
import { measureSync } from './fixtures/flashAndBeep.ts';
import { decodeAudio, toneLevel } from './fixtures/hls.ts';
import { blinking, hidden, laidOut, recordShow, shown, steady } from './fixtures/recordedShow.ts';
import { runRedrawTool } from './fixtures/redrawTool.ts';
import { startServer, type TestServer, type TestSession } from './fixtures/server.ts';
import { expect, test as base } from './fixtures/test.ts';

const ada = { ...blinking('Ada', '640x360', 1000), from: -1, to: 12 };
const ben = { ...steady('Ben', '640x360', 400, 'blue'), from: 2, to: 12 };
/** Two pieces. */
const seconds = 11.5;
/** Between two flashes, and between two frames of the video. */
const changesAt = [3.81, 5.81, 9.71];
const events = [
  shown(-2, ada),
  shown(changesAt[0] ?? 0, ben),
  laidOut(changesAt[1] ?? 0, 'contain'),
  hidden(changesAt[2] ?? 0, ben),
];

interface RecordedShow {
  server: TestServer;
  session: TestSession;
  startMs: number;
  folder: string;
}

let recorded: RecordedShow | null = null;
const test = base.extend<{ show: RecordedShow }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from this pattern
  show: async ({}, use) => {
    if (recorded === null) throw new Error('the show is not recorded');
    await use(recorded);
  },
});
test.beforeAll(async () => {
  test.setTimeout(120_000);
  // Its own, because a redraw waits for shows that other tests have left on air.
  const server = await startServer({ FEATURE_FAKE_LIVE: 'on' });
  const folder = mkdtempSync(join(tmpdir(), 'footlight-redraw-'));
  const session = await server.createSession({ localRecordingEnabled: true });
  const startMs = await recordShow(server, session, { speakers: [ada, ben], events, seconds });
  recorded = { server, session, startMs, folder };
});
test.afterAll(async () => {
  if (recorded === null) return;
  await recorded.server.stop();
  rmSync(recorded.folder, { recursive: true, force: true });
});

/** Where a redraw keeps its pieces. */
function piecesOf({ server, session }: RecordedShow): string {
  const root = join(server.dataDir, 'redraws', session.studioToken);
  return join(root, readdirSync(root)[0] ?? '', 'pieces');
}

/** Gives the session a redraw that failed before the others began. */
function addFailed({ server, session }: RecordedShow): void {
  const filesOf = (id: string): RedrawFiles => openRedrawFiles(server.dataDir, session.studioToken, id);
  const [done] = readdirSync(join(server.dataDir, 'redraws', session.studioToken)).map((id) =>
    filesOf(id).read(),
  );
  if (done === undefined || done === null) throw new Error('there is no redraw');
  const id = 'f'.repeat(24);
  filesOf(id).write({ ...done, id, status: 'failed', problem: 'the disk is full', createdAtMs: 0 });
}

const frameCountOf = (path: string): number =>
  Number(
    execFileSync(
      'ffprobe',
      [
        ...['-v', 'error', '-select_streams', 'v', '-count_packets'],
        ...['-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0', path],
      ],
      { encoding: 'utf8' },
    ),
  );

/** More than the encoder's noise, of 255. */
const visibleDifference = 12;

/** The frames that differ from the one before, by their number. */
function changedFrames(path: string): number[] {
  const text = execFileSync(
    'ffmpeg',
    [
      ...['-v', 'error', '-i', path, '-an'],
      ...['-vf', 'tblend=all_mode=difference,signalstats,metadata=print:key=lavfi.signalstats.YMAX:file=-'],
      ...['-f', 'null', '-'],
    ],
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  // The first frame has none to differ from.
  const differences = [...text.matchAll(/YMAX=(\d+)/g)].map(([, value]) => Number(value));
  return differences.flatMap((difference, index) => {
    const frame = index + 1;
    return difference > visibleDifference ? [frame] : [];
  });
}

/** The first of these frames around the beginning of a motion. */
const firstAround = (frames: readonly number[], frame: number): number | undefined =>
  frames.find((each) => each >= frame - 5 && each < frame + 15);

test.describe.configure({ mode: 'serial' });
test.setTimeout(420_000);

test('a killed server goes on at the first missing piece, and the video has every frame', async ({
  show,
}) => {
  const { server, session, folder } = show;
  const out = join(folder, 'whole.mp4');
  const tool = runRedrawTool(server.dataDir, session.studioToken, '--size', '1280x720', '--out', out);
  const secondBegins = expect(() =>
    expect(readdirSync(piecesOf(show)), tool.printed()).toContain('000001.h264.unfinished'),
  );
  await secondBegins.toPass({ timeout: 300_000, intervals: [50] });
  await server.kill();
  const first = join(piecesOf(show), '000000.json');
  const { ino, mtimeMs } = statSync(first);
  expect(readdirSync(piecesOf(show))).not.toContain('000001.json');
  await server.restart();
  expect(await tool.ended, tool.printed()).toBe(0);
  expect(statSync(first)).toMatchObject({ ino, mtimeMs });
  expect(frameCountOf(out)).toBe(seconds * 30);
});

test('every change of the scene begins in the first frame after it in the log, and is seen within one frame of that', async ({
  show,
}) => {
  const changed = changedFrames(join(show.folder, 'whole.mp4'));
  const digests = readdirSync(piecesOf(show))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap(
      (name) => redrawPieceSchema.parse(JSON.parse(readFileSync(join(piecesOf(show), name), 'utf8'))).digests,
    );
  for (const at of changesAt) {
    const frame = Math.ceil(at * 30);
    expect(digests.map((each) => each.frame)).toContain(frame);
    // Nobody flashes then, so the first frame that differs is the first of the motion, or the second: motion begins slowly.
    expect([frame, frame + 1]).toContain(firstAround(changed, frame));
  }
});

test('sound and picture are within 40 ms, and everybody is heard while on stage', async ({ show }) => {
  // An MP4 hides the run-up of AAC behind an edit list: players obey it, the first packet does not show it.
  const plain = join(show.folder, 'plain.mkv');
  const whole = join(show.folder, 'whole.mp4');
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', whole, '-c:v', 'copy', '-c:a', 'pcm_s16le', plain]);
  const media = readFileSync(plain);
  const { offsetsMs } = measureSync(media);
  console.log(`sound behind picture: ${offsetsMs.map((offset) => offset.toFixed(1)).join(' ')} ms`);
  // At 1, 3 and 11 s, the last one in the second piece; in between Ben's tone covers the beeps.
  expect(offsetsMs).toHaveLength(3);
  for (const offset of offsetsMs) expect(Math.abs(offset)).toBeLessThan(40);
  const audio = decodeAudio(media);
  const level = (hz: number, from: number, to: number): number =>
    toneLevel(audio.subarray(from * 48_000, to * 48_000), hz);
  expect(level(400, 0, 3)).toBeLessThan(0.005);
  expect(level(400, 4.3, 9)).toBeGreaterThan(0.05);
  expect(level(400, 10.2, seconds)).toBeLessThan(0.005);
});

test('the admin downloads a redraw, begins another, cancels and deletes it', async ({ show, page }) => {
  const { server, session } = show;
  addFailed(show);
  await signInAsAdmin(page, server, `/admin/sessions/${session.studioToken}`);
  const section = page.getByRole('region', { name: 'Redraw' });
  const jobs = section.getByRole('listitem');
  await expect(jobs).toHaveCount(2);
  await expect(jobs.first()).toContainText('1280 × 720');
  const download = page.waitForEvent('download');
  await jobs.first().getByRole('link', { name: /MP4$/ }).click();
  const path = await (await download).path();
  expect(statSync(path).size).toBe(statSync(join(show.folder, 'whole.mp4')).size);
  await section.getByRole('button', { name: 'Redraw' }).click();
  await expect(jobs).toHaveCount(3);
  await expect(jobs.first()).toContainText('1920 × 1080');
  await expect(jobs.last()).toContainText('Failed: the disk is full');
  await section.screenshot({ path: test.info().outputPath('redraw-desktop.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await section.screenshot({ path: test.info().outputPath('redraw-phone.png') });
  await jobs.first().getByRole('button', { name: 'Cancel' }).click();
  await expect(jobs.first()).toContainText('Cancelled');
  await jobs.first().getByRole('button', { name: 'Delete' }).click();
  await expect(jobs).toHaveCount(2);
});

test('edits cut a span, mute somebody and put another layout there', async ({ show }) => {
  const { server, session, folder } = show;
  const file = join(folder, 'edits.json');
  // What is left is as short as what is measured in it.
  const [from, to] = [5.7, 8.8];
  const edits = [
    { type: 'cut', from: 0, to: from },
    { type: 'mute', from: 6.5, to: 7.5, speaker: 'Ben' },
    { type: 'layout', from: 8.01, to: 8.5, layout: 'focus', speaker: 'Ben' },
    { type: 'cut', from: to, to: seconds },
    { type: 'name', speaker: 'Ben', name: 'Benjamin' },
  ];
  writeFileSync(file, JSON.stringify({ edits }));
  const out = join(folder, 'edited.mp4');
  const tool = runRedrawTool(
    server.dataDir,
    ...[session.studioToken, '--size', '1280x720', '--edits', file, '--out', out],
  );
  expect(await tool.ended, tool.printed()).toBe(0);
  expect(frameCountOf(out)).toBe(Math.round((to - from) * 30));
  const audio = decodeAudio(readFileSync(out));
  const sampleAt = (second: number): number => Math.round((second - from) * 48_000);
  const level = (begin: number, end: number): number =>
    toneLevel(audio.subarray(sampleAt(begin), sampleAt(end)), 400);
  expect(level(5.8, 6.4)).toBeGreaterThan(0.05);
  expect(level(6.6, 7.4)).toBeLessThan(0.005);
  expect(level(7.6, 8.7)).toBeGreaterThan(0.05);
  const frame = Math.ceil((8.01 - from) * 30);
  expect([frame, frame + 1]).toContain(firstAround(changedFrames(out), frame));
});

test('edits that are not valid are refused with a reason', async ({ show }) => {
  const { server, session, folder } = show;
  const file = join(folder, 'wrong.json');
  writeFileSync(file, JSON.stringify({ edits: [{ type: 'cut', from: 5, to: 4 }] }));
  const tool = runRedrawTool(server.dataDir, session.studioToken, '--edits', file);
  expect(await tool.ended).toBe(1);
  expect(tool.printed()).toContain('a span ends after it begins');
});
