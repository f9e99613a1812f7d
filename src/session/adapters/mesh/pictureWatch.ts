import type { Clock } from '../../../clock/clock.ts';
import { isHeldBack, noteFrames, type Arrival } from '../../arrival.ts';
import type { VideoStream } from '../../videoSession.ts';
import { readStats } from './linkStats.ts';
import type { LinkTable } from './linkTable.ts';
import { framesReceived } from './mediaReport.ts';

const periodMs = 1000;

export interface PictureWatch {
  start(): void;
  stop(): void;
  /** Whether a stream's picture does not arrive although it is sent. */
  isHeldBack(connectionId: string, streamId: string): boolean;
  /** Begins anew, as when all links are made anew. */
  forget(): void;
}

/** Counts the frames of remote cameras each second, and has the senders follow a change of their tracks' size. */
export function createPictureWatch(options: {
  clock: Clock;
  links: LinkTable;
  streams(): readonly VideoStream[];
  onChange(): void;
}): PictureWatch {
  const { clock, links } = options;
  const arrivals = new Map<string, Arrival>();
  let stop = (): void => {};
  const keyOf = (connectionId: string, streamId: string): string => `${connectionId} ${streamId}`;

  async function look(): Promise<void> {
    const watched = options
      .streams()
      .filter(({ isMine, source, hasVideo }) => !isMine && hasVideo && source === 'camera');
    const keys = new Set(watched.map(({ connectionId, id }) => keyOf(connectionId, id)));
    // A camera that was off, or whose stream is new, gets its time to arrive.
    for (const key of arrivals.keys()) if (!keys.has(key)) arrivals.delete(key);
    await Promise.all(watched.map((stream) => readFrames(stream)));
    options.onChange();
  }

  async function readFrames({ connectionId, id }: VideoStream): Promise<void> {
    const key = keyOf(connectionId, id);
    const link = links.linkWith(connectionId);
    const video = links.mediaOf(connectionId, id)?.tracks.find(({ track }) => track.kind === 'video');
    const frames =
      link === null || video === undefined
        ? null
        : framesReceived(await readStats(link.connection).catch(() => []), video.mid);
    arrivals.set(key, noteFrames(arrivals.get(key), frames, clock.nowMs()));
  }

  return {
    start() {
      stop();
      const stopLooking = clock.setRepeating(periodMs, () => {
        links.applyEncodings();
        void look();
      });
      stop = stopLooking;
    },
    stop: () => stop(),
    isHeldBack: (connectionId, streamId) =>
      isHeldBack(arrivals.get(keyOf(connectionId, streamId)), clock.nowMs()),
    forget: () => arrivals.clear(),
  };
}
