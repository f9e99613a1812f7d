import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findFfmpeg } from '../../../server/broadcast/executables.ts';
import { createProcessRegister } from '../../../server/broadcast/processRegister.ts';
import { joinPieces } from '../../../server/redraw/joinPieces.ts';
import { openRedrawFiles, type RedrawFiles, type StoredRedraw } from '../../../server/redraw/redrawFiles.ts';
import { createRedrawRun } from '../../../server/redraw/redrawRun.ts';
import { redrawPieceFrames, type RedrawPlan } from '../../../src/protocol/rest/redraw.ts';

const size = { width: 64, height: 36 };
const frameBytes = (size.width * size.height * 3) / 2;
const ffmpegPath = findFfmpeg(null, process.env['PATH'] ?? '');

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A run of 310 frames: a piece and ten frames of another. */
const frameCount = redrawPieceFrames + 10;

function openRun(options: { finished?: number[]; folder?: string; untilAllowed?: () => Promise<void> } = {}) {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'footlight-redraw-run-'));
  if (options.folder === undefined) folders.push(folder);
  const files = openRedrawFiles(folder, 'demo', 'a'.repeat(24));
  const job: StoredRedraw = {
    ...{ id: 'a'.repeat(24), studioToken: 'demo', status: 'drawing', problem: null, size: '1280x720' },
    ...{ broadcast: { startMs: 0, endMs: 1 }, editCount: 0, edits: [], frameCount, framesDone: 0 },
    ...{ missing: [], unknownSpeakers: [], createdAtMs: 0, byteSize: null },
  };
  files.write(job);
  const plan: RedrawPlan = {
    ...{ studioToken: 'demo', accessToken: '', ...size, startMs: 0, endMs: 1, log: [], roster: [] },
    ...{ recordings: [], edits: { edits: [] }, finished: options.finished ?? [] },
  };
  const register = createProcessRegister(join(folder, 'processes'));
  const run = createRedrawRun({
    ...{ plan, files, ffmpegPath, register },
    untilAllowed: options.untilAllowed ?? (() => Promise.resolve()),
    onStart: () => {},
    onFrame: () => {},
  });
  run.begin({ frameCount, missing: [], unknownSpeakers: [] });
  return { run, files, folder, register };
}

const frame = (luma: number): Uint8Array => {
  const planes = new Uint8Array(frameBytes).fill(128);
  return planes.fill(luma, 0, size.width * size.height);
};

async function sendPiece({ run }: Pick<ReturnType<typeof openRun>, 'run'>, piece: number): Promise<void> {
  const first = piece * redrawPieceFrames;
  const end = Math.min(frameCount, first + redrawPieceFrames);
  await run.takeSound(piece, new Uint8Array((end - first) * 1600 * 4));
  // Every other frame looks like the one before.
  for (let number = first; number < end; number++)
    await run.takeFrame(number, number % 2 === 0 ? frame(16 + (number % 200)) : new Uint8Array());
  await run.finishPiece(piece, { digests: [] });
}

/** The brightness of every frame of a video. */
const lumaOf = ({ videoPath }: RedrawFiles): number[] => {
  const planes = execFileSync(
    ffmpegPath,
    ['-v', 'error', '-i', videoPath, '-f', 'rawvideo', '-pix_fmt', 'gray', '-vf', 'scale=1:1', 'pipe:1'],
    { maxBuffer: 1e6 },
  );
  return [...planes];
};

describe('a redraw from the server’s side', () => {
  it('makes pieces of frames and sound, and joins them with every frame in its place', async () => {
    const opened = openRun();
    await sendPiece(opened, 0);
    await sendPiece(opened, 1);
    await opened.run.complete;
    await joinPieces({ ...opened, ffmpegPath, signal: new AbortController().signal });
    const luma = lumaOf(opened.files);
    expect(luma).toHaveLength(frameCount);
    for (const [number, value] of luma.entries()) {
      // Full range of what was sent as limited range.
      const sent = ((number - (number % 2)) % 200) * (255 / 219);
      expect(Math.abs(value - sent), `frame ${String(number)}`).toBeLessThan(12);
    }
  });

  it('goes on with the second piece where an earlier run has the first', async () => {
    const first = openRun();
    await sendPiece(first, 0);
    await first.run.takeFrame(redrawPieceFrames, frame(50));
    await first.run.abort();
    expect(first.files.finishedPieces()).toEqual([0]);
    expect(readdirSync(join(first.files.folder, 'pieces')).some((name) => name.includes('unfinished'))).toBe(
      false,
    );
    const second = openRun({ folder: first.folder, finished: first.files.finishedPieces() });
    await sendPiece(second, 1);
    await second.run.complete;
    await joinPieces({ ...second, ffmpegPath, signal: new AbortController().signal });
    expect(lumaOf(second.files)).toHaveLength(frameCount);
    second.files.deleteMedia();
    expect(existsSync(second.files.piece(0).picture)).toBe(false);
    expect(second.files.finishedPieces()).toEqual([0, 1]);
  });

  it('refuses frames that are not the next one, or not of its size', async () => {
    const { run } = openRun();
    await expect(run.takeFrame(1, frame(16))).rejects.toMatchObject({ code: 'redrawOutOfOrder' });
    await expect(run.takeFrame(0, new Uint8Array(frameBytes - 1))).rejects.toMatchObject({
      code: 'redrawOutOfOrder',
    });
    await run.takeFrame(0, frame(16));
    await expect(run.takeFrame(0, frame(16))).rejects.toMatchObject({ code: 'redrawOutOfOrder' });
    await expect(run.finishPiece(0, { digests: [] })).rejects.toMatchObject({ code: 'redrawOutOfOrder' });
    await run.abort();
    await expect(run.takeFrame(1, frame(16))).rejects.toMatchObject({ code: 'redrawOutOfOrder' });
  });

  it('takes no frame while a broadcast needs the machine', async () => {
    let allow = (): void => {};
    const allowed = new Promise<void>((resolve) => (allow = resolve));
    const { run } = openRun({ untilAllowed: () => allowed });
    let isTaken = false;
    const taking = run.takeFrame(0, frame(16)).then(() => (isTaken = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isTaken).toBe(false);
    allow();
    await taking;
    expect(isTaken).toBe(true);
    await run.abort();
  });
});
