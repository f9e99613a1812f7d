import type { SimuliveSession, SimuliveVideoStatus } from '../../protocol/rest/simulive.ts';

type Video = Pick<SimuliveSession, 'assetUrl' | 'videoStatus'>;

/** What the video lacks before it can be played: it is missing, or is still made; null when it lacks nothing. */
export const uploadStateOf = ({
  assetUrl,
  videoStatus,
}: Video): Exclude<SimuliveVideoStatus, 'ready'> | null =>
  assetUrl !== null ? null : videoStatus === 'ready' ? 'encoding' : videoStatus;

/** Whether there is a video, even if it cannot be played yet. */
export const hasVideo = ({ assetUrl, videoStatus }: Video): boolean =>
  assetUrl !== null || !['missing', 'failed'].includes(videoStatus);
