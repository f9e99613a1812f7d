import { describe, expect, it } from 'vitest';
import { readStreamReports } from '../../src/participant/streamReports.ts';
import {
  VideoSessionError,
  type StreamReport,
  type VideoSession,
  type VideoSessionState,
} from '../../src/session/videoSession.ts';

const reportOf = (id: string): StreamReport => ({
  ...{ id, connectionId: 'c', videoType: 'camera', tracks: [] },
  roundTripTimes: { currentMs: null, averageMs: null },
  audioVideoDriftMs: null,
});

/** A session whose streams answer with a report, or fail. */
function sessionWith(answers: Record<string, StreamReport | Error>): VideoSession {
  const streams = Object.keys(answers).map((id) => ({ id }));
  return {
    getState: () => ({ streams }) as unknown as VideoSessionState,
    getReport: (id: string) => {
      const answer = answers[id];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  } as unknown as VideoSession;
}

describe('the reports of all streams', () => {
  it('1.8.04 leave out a stream whose link is not connected', async () => {
    const early = new VideoSessionError('peerConnectionNotConnected', 'not connected');
    const reports = await readStreamReports(sessionWith({ a: reportOf('a'), b: early, c: reportOf('c') }));
    expect(reports.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  it('fail for any other reason', async () => {
    const broken = new Error('broken');
    await expect(readStreamReports(sessionWith({ a: reportOf('a'), b: broken }))).rejects.toBe(broken);
  });
});
