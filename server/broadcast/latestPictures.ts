import type { Clock } from '../../src/clock/clock.ts';
import type { PictureMaker, PictureSegment } from './pictureMaker.ts';

/** A picture stays the latest for this long, so that many requests cost as much as one. */
export const pictureMs = 60_000;
const widthPx = 1200;

/** Large pictures of running broadcasts, for those who share a link to them. */
export interface LatestPictures {
  /** A JPEG from the newest segment, or one made within the last minute; null without a segment, or when none can be made. */
  read(studioToken: string): Promise<Buffer | null>;
}

export function createLatestPictures({
  newestSegment,
  maker,
  clock,
}: {
  /** Of a session's broadcast; null before the first. */
  newestSegment: (studioToken: string) => PictureSegment | null;
  maker: PictureMaker;
  clock: Clock;
}): LatestPictures {
  const latest = new Map<string, { picture: Promise<Buffer | null>; madeAtMs: number }>();
  return {
    read(studioToken) {
      const nowMs = clock.nowMs();
      for (const [token, { madeAtMs }] of latest) if (nowMs - madeAtMs >= pictureMs) latest.delete(token);
      const segment = newestSegment(studioToken);
      if (segment === null) return Promise.resolve(null);
      const known = latest.get(studioToken);
      if (known !== undefined) return known.picture;
      const picture = maker.make(segment, widthPx);
      latest.set(studioToken, { picture, madeAtMs: nowMs });
      return picture;
    },
  };
}
