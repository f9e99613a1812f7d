import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { readJson } from '../../src/protocol/readJson.ts';
import { redrawEditsSchema, redrawJobSchema } from '../../src/protocol/rest/redraw.ts';
import { writeWhole } from '../writeWhole.ts';

/** A redraw as its folder keeps it. */
export const storedRedrawSchema = redrawJobSchema.extend({ edits: redrawEditsSchema.shape.edits });
export type StoredRedraw = z.infer<typeof storedRedrawSchema>;

/** Where redraws are under DATA_DIR: a folder for each session, with one for each redraw. */
export const redrawsRoot = (dataDir: string): string => join(dataDir, 'redraws');

/** The files of one redraw. */
export interface RedrawFiles {
  readonly folder: string;
  readonly videoPath: string;
  read(): StoredRedraw | null;
  write(job: StoredRedraw): void;
  /** Numbers of the pieces that are there, in order. */
  finishedPieces(): number[];
  piece(number: number): PieceFiles;
  /** Deletes what the video was joined from. */
  deleteMedia(): void;
}

export interface PieceFiles {
  /** H.264 as it comes from the encoder. */
  picture: string;
  /** Samples of two channels, 16 bits. */
  sound: string;
  /** Written last: a piece without it is drawn again. */
  about: string;
}

export function openRedrawFiles(dataDir: string, studioToken: string, id: string): RedrawFiles {
  const folder = join(redrawsRoot(dataDir), studioToken, id);
  const pieces = join(folder, 'pieces');
  const jobPath = join(folder, 'job.json');
  const finishedPieces = (): number[] =>
    listNames(pieces)
      .flatMap((name) => /^(\d{6})\.json$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
  const piece = (number: number): PieceFiles => {
    const base = join(pieces, String(number).padStart(6, '0'));
    return { picture: `${base}.h264`, sound: `${base}.pcm`, about: `${base}.json` };
  };
  return {
    folder,
    videoPath: join(folder, 'program.mp4'),
    read: () =>
      existsSync(jobPath)
        ? (storedRedrawSchema.safeParse(readJson(readFileSync(jobPath, 'utf8'))).data ?? null)
        : null,
    write(job) {
      mkdirSync(pieces, { recursive: true });
      writeWhole(jobPath, JSON.stringify(job));
    },
    finishedPieces,
    piece,
    deleteMedia() {
      for (const number of finishedPieces())
        for (const path of [piece(number).picture, piece(number).sound]) rmSync(path, { force: true });
    },
  };
}

/** Changes a redraw, unless it was deleted meanwhile. */
export function changeRedraw(files: RedrawFiles, changes: Partial<StoredRedraw>): void {
  const job = files.read();
  if (job !== null) files.write({ ...job, ...changes });
}

/** The redraws of a session, the newest first. */
export const listRedraws = (dataDir: string, studioToken: string): StoredRedraw[] =>
  listNames(join(redrawsRoot(dataDir), studioToken))
    .flatMap((id) => openRedrawFiles(dataDir, studioToken, id).read() ?? [])
    .sort((a, b) => b.createdAtMs - a.createdAtMs);

export const listRedrawnSessions = (dataDir: string): string[] => listNames(redrawsRoot(dataDir));

/** The same input has the same id, so a redraw that is asked for again goes on where it was. */
export const redrawIdOf = (input: unknown): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 24);

/** Null where there is none. */
export const byteSizeOf = (path: string): number | null =>
  statSync(path, { throwIfNoEntry: false })?.size ?? null;

const listNames = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
