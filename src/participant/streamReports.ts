import { maxSignalChars } from '../protocol/signals.ts';
import { VideoSessionError, type StreamReport, type VideoSession } from '../session/videoSession.ts';
import type { DebugReport } from './studioState.ts';

/** Readings of all streams, without those whose link is not up yet. */
export async function readStreamReports(videoSession: VideoSession): Promise<StreamReport[]> {
  const { streams } = videoSession.getState();
  const reports = await Promise.all(streams.map(({ id }) => readStreamReport(videoSession, id)));
  return reports.filter((report) => report !== null);
}

/** Null for a stream whose link is not up yet. */
export async function readStreamReport(
  videoSession: Pick<VideoSession, 'getReport'>,
  streamId: string,
): Promise<StreamReport | null> {
  try {
    return await videoSession.getReport(streamId);
  } catch (error) {
    const isEarly =
      error instanceof VideoSessionError &&
      (error.code === 'peerConnectionNotConnected' || error.code === 'streamNotFound');
    if (isEarly) return null;
    throw error;
  }
}

/** Makes a report fit into one signal: readings with two decimals, and as many streams as there is room for. */
export function fitReport(report: DebugReport): DebugReport {
  const reports = report.reports
    .slice(0, 16)
    .map(({ roundTripTimes: { currentMs, averageMs }, tracks, ...rest }) => ({
      ...rest,
      audioVideoDriftMs: round(rest.audioVideoDriftMs),
      roundTripTimes: { currentMs: round(currentMs), averageMs: round(averageMs) },
      tracks: tracks.slice(0, 4).map((track) => ({
        ...track,
        estimatedPlayoutTimestamp: round(track.estimatedPlayoutTimestamp),
        jitterBufferDelayMs: round(track.jitterBufferDelayMs),
        jitterBufferMinimumDelayMs: round(track.jitterBufferMinimumDelayMs),
        additionalDelayMs: round(track.additionalDelayMs),
        framesPerSecond: round(track.framesPerSecond),
        jitterMs: round(track.jitterMs),
      })),
    }));
  const fitted = { ...report, reports };
  const maxChars = maxSignalChars - 200;
  while (reports.length > 0 && JSON.stringify(fitted).length > maxChars) reports.pop();
  return fitted;
}

const round = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100;
