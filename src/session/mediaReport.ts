import type { StreamReport } from './videoSession.ts';

/** One WebRTC statistic as the browser reports it. */
export type Stat = Readonly<Record<string, unknown>> & { id: string; type: string };

const numberAt = (stat: Stat | undefined, key: string): number | null => {
  const value = stat?.[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

type TrackReport = StreamReport['tracks'][number];

/** A track and the section (m-line) that it travels on. */
export interface TrackPlace {
  kind: 'audio' | 'video';
  mid: string;
}

export interface RemoteTrackPlace extends TrackPlace {
  /** When what the receiver delivers was captured, minus when it was delivered; null where that is not known. */
  captureOffsetMs: number | null;
}

/** Readings of one remote stream from its link's statistics; null for what the browser does not report. */
export function reportOfRemote(
  stats: readonly Stat[],
  tracks: readonly RemoteTrackPlace[],
): Pick<StreamReport, 'roundTripTimes' | 'audioVideoDriftMs' | 'tracks'> {
  const reports = tracks.map(({ kind, mid }) => {
    const inbound = stats.find((stat) => stat.type === 'inbound-rtp' && stat['mid'] === mid);
    return trackReport(kind, inbound);
  });
  return {
    roundTripTimes: roundTripTimes(stats),
    // The browser's own estimate needs sender reports, which take some seconds.
    audioVideoDriftMs:
      drift(reports, ({ estimatedPlayoutTimestamp }) => estimatedPlayoutTimestamp) ??
      drift(tracks, ({ captureOffsetMs }) => captureOffsetMs),
    tracks: reports,
  };
}

/** How far audio is ahead of video by one figure of each; null if one of the two is not known. */
function drift<Track extends { kind: 'audio' | 'video' }>(
  tracks: readonly Track[],
  read: (track: Track) => number | null,
): number | null {
  const [sound, picture] = (['audio', 'video'] as const).map((kind) => {
    const track = tracks.find((each) => each.kind === kind);
    return track === undefined ? null : read(track);
  });
  return typeof sound !== 'number' || typeof picture !== 'number' ? null : sound - picture;
}

/** Readings of a stream of this participant's as one link sends it. */
export function reportOfOwn(
  stats: readonly Stat[],
  tracks: readonly TrackPlace[],
): Pick<StreamReport, 'roundTripTimes' | 'audioVideoDriftMs' | 'tracks'> {
  return {
    roundTripTimes: roundTripTimes(stats),
    audioVideoDriftMs: null,
    tracks: tracks.map(({ kind, mid }) => {
      const outbound = stats.find((stat) => stat.type === 'outbound-rtp' && stat['mid'] === mid);
      return trackReport(kind, outbound);
    }),
  };
}

/** Number of frames that have arrived in a section (m-line); null when there is no reading. */
export function framesReceived(stats: readonly Stat[], mid: string): number | null {
  const inbound = stats.find((stat) => stat.type === 'inbound-rtp' && stat['mid'] === mid);
  return numberAt(inbound, 'framesReceived') ?? numberAt(inbound, 'framesDecoded');
}

/** Number of audio and video packets that have arrived over a link; null when there is no reading. */
export function packetsReceived(stats: readonly Stat[]): number | null {
  const counts = stats
    .filter(({ type }) => type === 'inbound-rtp')
    .map((stat) => numberAt(stat, 'packetsReceived'))
    .filter((count) => count !== null);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

function trackReport(kind: 'audio' | 'video', stat: Stat | undefined): TrackReport {
  const emitted = numberAt(stat, 'jitterBufferEmittedCount');
  const meanMs = (key: string): number | null => {
    const seconds = numberAt(stat, key);
    return seconds === null || emitted === null || emitted === 0 ? null : (seconds / emitted) * 1000;
  };
  const delayMs = meanMs('jitterBufferDelay');
  const minimumDelayMs = meanMs('jitterBufferMinimumDelay');
  return {
    kind,
    estimatedPlayoutTimestamp: numberAt(stat, 'estimatedPlayoutTimestamp'),
    jitterBufferDelayMs: delayMs,
    jitterBufferMinimumDelayMs: minimumDelayMs,
    additionalDelayMs:
      delayMs === null || minimumDelayMs === null ? null : Math.max(0, delayMs - minimumDelayMs),
    frameWidth: numberAt(stat, 'frameWidth'),
    frameHeight: numberAt(stat, 'frameHeight'),
    framesPerSecond: numberAt(stat, 'framesPerSecond'),
    framesDropped: framesDropped(stat),
    jitterMs: inMs(numberAt(stat, 'jitter')),
    byteCount: numberAt(stat, 'bytesReceived') ?? numberAt(stat, 'bytesSent'),
  };
}

/** What a receiver dropped; for a sender, what was encoded and not sent. */
function framesDropped(stat: Stat | undefined): number | null {
  const dropped = numberAt(stat, 'framesDropped');
  if (dropped !== null) return dropped;
  const [encoded, sent] = [numberAt(stat, 'framesEncoded'), numberAt(stat, 'framesSent')];
  return encoded === null || sent === null ? null : Math.max(0, encoded - sent);
}

const inMs = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1000);

function roundTripTimes(stats: readonly Stat[]): StreamReport['roundTripTimes'] {
  const pairs = stats.filter((stat) => stat.type === 'candidate-pair');
  const transport = stats.find((stat) => stat.type === 'transport');
  const selected =
    pairs.find((pair) => pair.id === transport?.['selectedCandidatePairId']) ??
    pairs.find((pair) => pair['selected'] === true) ??
    pairs.find((pair) => pair['nominated'] === true && pair['state'] === 'succeeded');
  const seconds = numberAt(selected, 'currentRoundTripTime');
  const total = numberAt(selected, 'totalRoundTripTime');
  const responses = numberAt(selected, 'responsesReceived');
  return {
    currentMs: seconds === null ? null : seconds * 1000,
    averageMs: total === null || responses === null || responses === 0 ? null : (total / responses) * 1000,
  };
}
