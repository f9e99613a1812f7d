import { reportOfOwn, reportOfRemote, type Stat } from '../../mediaReport.ts';
import { VideoSessionError, type StreamReport, type VideoSessionState } from '../../videoSession.ts';
import type { OpenTokError, OpenTokStats } from './openTokClient.ts';
import type { OpenTokPublishers } from './openTokPublishers.ts';
import type { OpenTokSubscribers } from './openTokSubscribers.ts';

/** The report of one stream. Fails with `peerConnectionNotConnected` while OpenTok does not carry it. */
export async function readOpenTokReport(
  { streams }: Pick<VideoSessionState, 'streams'>,
  streamId: string,
  publishers: Pick<OpenTokPublishers, 'publisherOf'>,
  subscribers: Pick<OpenTokSubscribers, 'subscriberOf'>,
): Promise<StreamReport> {
  const stream = streams.find((each) => each.id === streamId);
  if (stream === undefined) throw new VideoSessionError('streamNotFound', `there is no stream ${streamId}`);
  const { id, connectionId, source, isMine } = stream;
  const stats = isMine ? await readOwn(id, publishers) : await readRemote(connectionId, id, subscribers);
  if (stats === null)
    throw new VideoSessionError('peerConnectionNotConnected', `the media of ${id} is not connected`);
  const places = placesIn(stats);
  const readings = isMine
    ? reportOfOwn(stats, places)
    : reportOfRemote(
        stats,
        places.map((place) => ({ ...place, captureOffsetMs: null })),
      );
  return { id, connectionId, videoType: source, ...readings };
}

async function readOwn(
  streamId: string,
  publishers: Pick<OpenTokPublishers, 'publisherOf'>,
): Promise<Stat[] | null> {
  const reports = await skipUnconnected(publishers.publisherOf(streamId)?.getRtcStatsReport());
  const report = reports?.[0]?.rtcStatsReport;
  return report === undefined ? null : list(report);
}

async function readRemote(
  connectionId: string,
  streamId: string,
  subscribers: Pick<OpenTokSubscribers, 'subscriberOf'>,
): Promise<Stat[] | null> {
  const report = await skipUnconnected(subscribers.subscriberOf(connectionId, streamId)?.getRtcStatsReport());
  return report === null ? null : list(report);
}

/** Null for statistics that are not there because the stream is not connected. */
async function skipUnconnected<Report>(reading: Promise<Report> | undefined): Promise<Report | null> {
  try {
    return (await reading) ?? null;
  } catch (error) {
    if (isNotConnected(error)) return null;
    throw error;
  }
}

const isNotConnected = (error: unknown): error is OpenTokError =>
  typeof error === 'object' &&
  error !== null &&
  'name' in error &&
  error.name === 'OT_PEER_CONNECTION_NOT_CONNECTED';

function list(report: OpenTokStats): Stat[] {
  const stats: Stat[] = [];
  report.forEach((stat) => stats.push(stat));
  return stats;
}

/** The statistics are of one stream alone, so a kind has one section. */
function placesIn(stats: readonly Stat[]): { kind: 'audio' | 'video'; mid: string }[] {
  return (['audio', 'video'] as const).flatMap((kind) => {
    const rtp = stats.find(
      (stat) => (stat.type === 'inbound-rtp' || stat.type === 'outbound-rtp') && stat['kind'] === kind,
    );
    return typeof rtp?.['mid'] === 'string' ? [{ kind, mid: rtp['mid'] }] : [];
  });
}
