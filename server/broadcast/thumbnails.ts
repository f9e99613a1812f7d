import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../src/clock/clock.ts';
import { thumbnailsName } from '../../src/protocol/hls.ts';
import { readJson } from '../../src/protocol/readJson.ts';
import { renditionNames } from '../../src/protocol/renditions.ts';
import { thumbnailSeconds, thumbnailsSchema, type Thumbnails } from '../../src/protocol/thumbnails.ts';
import type { CompleteSegment } from '../packaging/packager.ts';
import type { PictureMaker, PictureSegment } from './pictureMaker.ts';

/** As long as there are segments. */
export const thumbnailsKeptSeconds = 30 * 60;
const widthPx = 320;

/** A running broadcast. */
export interface ThumbnailSource {
  studioToken: string;
  broadcastId: string;
  startedAtMs: number;
  /** Where its segments are, and its thumbnails with their list. */
  folder: string;
  /** Of the program. */
  newestSegment: CompleteSegment | null;
}

/** Makes a small picture of each running broadcast every ten seconds; returns how to stop. All it knows is on the disk. */
export function keepThumbnails({
  running,
  maker,
  clock,
  onProblem,
}: {
  running: () => readonly ThumbnailSource[];
  maker: PictureMaker;
  clock: Clock;
  onProblem: (error: unknown) => void;
}): () => void {
  let isBusy = false;

  async function takeNext(source: ThumbnailSource): Promise<void> {
    const { newestSegment, broadcastId } = source;
    if (newestSegment === null || !newestSegment.isStored) return;
    const atSeconds = Math.floor(newestSegment.startSeconds);
    const newestSeconds = readThumbnails(source.folder)?.pictures.at(-1)?.atSeconds ?? -1;
    if (atSeconds <= newestSeconds) return;
    const picture = await maker.make(smallestOf(newestSegment), widthPx);
    // Meanwhile the broadcast may have ended, and its folder may be another's.
    const isRunning = running().some((each) => each.broadcastId === broadcastId);
    if (picture !== null && isRunning) storeThumbnail(source, atSeconds, picture);
  }

  async function takeRound(): Promise<void> {
    for (const source of running()) await takeNext(source).catch(onProblem);
  }

  return clock.setRepeating(thumbnailSeconds * 1000, () => {
    if (isBusy) return;
    isBusy = true;
    void takeRound().finally(() => {
      isBusy = false;
    });
  });
}

/** The list in a session's folder; null without one. */
function readThumbnails(folder: string): Thumbnails | null {
  try {
    return (
      thumbnailsSchema.safeParse(readJson(readFileSync(join(folder, thumbnailsName), 'utf8'))).data ?? null
    );
  } catch {
    return null;
  }
}

/** Adds a picture to the list, and deletes those that are too old. */
function storeThumbnail(source: ThumbnailSource, atSeconds: number, picture: Buffer): void {
  const { folder, studioToken, broadcastId, startedAtMs } = source;
  const pathOf = (seconds: number): string => join(folder, `${broadcastId}-${String(seconds)}.jpg`);
  const earlier = readThumbnails(folder)?.pictures ?? [];
  const isOld = (each: { atSeconds: number }): boolean => each.atSeconds < atSeconds - thumbnailsKeptSeconds;
  replaceFile(pathOf(atSeconds), picture);
  const list: Thumbnails = {
    startedAt: new Date(startedAtMs).toISOString(),
    everySeconds: thumbnailSeconds,
    pictures: [
      ...earlier.filter((each) => !isOld(each)),
      { atSeconds, url: `/hls/${studioToken}/${broadcastId}-${String(atSeconds)}.jpg` },
    ],
  };
  replaceFile(join(folder, thumbnailsName), JSON.stringify(list));
  for (const { atSeconds: seconds } of earlier.filter(isOld)) rmSync(pathOf(seconds), { force: true });
}

/** Readers find the old file or the new one. Where the disk is full, nothing of the new one remains. */
function replaceFile(path: string, content: Buffer | string): void {
  const writing = `${path}.writing`;
  try {
    writeFileSync(writing, content);
    renameSync(writing, path);
  } catch (error) {
    rmSync(writing, { force: true });
    throw error;
  }
}

/** The same segment in the smallest rendition that has it. */
function smallestOf(program: CompleteSegment): PictureSegment {
  const renditions = renditionNames.map((name) => ({
    path: program.path.replace(/-program-(\d+\.m4s)$/, `-${name}-$1`),
    initPath: program.initPath.replace(/-program-(\d+\.mp4)$/, `-${name}-$1`),
  }));
  // A file that a full disk took from the packager is empty.
  const isThere = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
  return renditions.findLast(({ path, initPath }) => isThere(path) && isThere(initPath)) ?? program;
}
