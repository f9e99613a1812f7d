import type { Clock } from '../../src/clock/clock.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import { createLatestPictures, type LatestPictures } from './latestPictures.ts';
import { createPictureMaker } from './pictureMaker.ts';
import { keepThumbnails, type ThumbnailSource } from './thumbnails.ts';

/** The pictures of all running broadcasts: a large one where a link is shared, and thumbnails. */
export interface BroadcastPictures extends LatestPictures {
  stop(): void;
}

export function openBroadcastPictures({
  running,
  findFfmpeg,
  clock,
  log,
}: {
  running: () => readonly ThumbnailSource[];
  /** May throw. */
  findFfmpeg: () => string;
  clock: Clock;
  log: BroadcastLog;
}): BroadcastPictures {
  const onProblem = (error: unknown): void =>
    log.warn({ err: error }, 'no picture of the broadcast could be made');
  const maker = createPictureMaker({ findFfmpeg, onProblem });
  const stop = keepThumbnails({ running, maker, clock, onProblem });
  const newestSegment = (token: string): ThumbnailSource['newestSegment'] =>
    running().find(({ studioToken }) => studioToken === token)?.newestSegment ?? null;
  return { ...createLatestPictures({ newestSegment, maker, clock }), stop };
}
