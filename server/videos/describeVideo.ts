import type { AdminVideo } from '../../src/protocol/rest/adminVideos.ts';
import type { SimuliveVideoStatus } from '../../src/protocol/rest/simulive.ts';
import type { StoredVideo, VideoStore } from '../store/videoStore.ts';
import { playlistName, videoUrl } from './videoFiles.ts';

/** What the viewers of a simulive session get. */
export interface ShownVideo {
  status: SimuliveVideoStatus;
  id: string | null;
  /** In seconds. */
  duration: number | null;
  assetUrl: string | null;
  coverUrl: string | null;
}

export function describeShown({
  shown,
  next,
}: {
  shown: StoredVideo | null;
  next: StoredVideo | null;
}): ShownVideo {
  const video = shown?.status === 'ready' ? shown : (next ?? shown);
  if (video === null) return { status: 'missing', id: null, duration: null, assetUrl: null, coverUrl: null };
  return { status: video.status, id: video.id, duration: video.duration, ...addressesOf(video) };
}

/** How many videos are encoded before this one. */
export async function countAhead(store: VideoStore, video: StoredVideo): Promise<number> {
  const [waiting, encoding] = await Promise.all([
    store.listByStatus(['waiting']),
    store.listByStatus(['encoding']),
  ]);
  return (
    encoding.length +
    Math.max(
      0,
      waiting.findIndex(({ id }) => id === video.id),
    )
  );
}

const addressesOf = (video: StoredVideo | null): Pick<AdminVideo, 'assetUrl' | 'coverUrl'> =>
  video?.status === 'ready'
    ? {
        assetUrl: videoUrl(video, playlistName),
        coverUrl: video.coverName === null ? null : videoUrl(video, video.coverName),
      }
    : { assetUrl: null, coverUrl: null };

/** While a video is on its way to replace another one, its addresses are those of the one that viewers see. */
export const describeVideo = (
  video: StoredVideo,
  shown: StoredVideo | null,
  { progress, ahead }: { progress: number; ahead: number },
): AdminVideo => ({
  id: video.id,
  fileName: video.fileName,
  byteSize: video.byteSize,
  source: video.source,
  status: video.status,
  progress: Math.min(1, Math.max(0, progress)),
  ahead,
  problem: video.problem,
  duration: video.duration,
  width: video.width,
  height: video.height,
  renditions: video.renditions,
  ...addressesOf(shown),
});
