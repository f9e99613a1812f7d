import { describe, expect, it } from 'vitest';
import { createShownStreams } from '../../src/compositor/shownStreams.ts';

const trackOf = (id: string, readyState: MediaStreamTrackState = 'live'): MediaStreamTrack =>
  ({ id, readyState }) as MediaStreamTrack;

function openStreams() {
  const log: string[] = [];
  const streams = createShownStreams({
    open: (streamId, { id }) => log.push(`open ${streamId} ${id}`),
    close: (streamId) => log.push(`close ${streamId}`),
  });
  /** What has happened since the last call. */
  return { streams, takeLog: () => log.splice(0) };
}

describe('the streams that a compositor reads', () => {
  it('reads a stream while it is shown and has a track, whichever comes first', () => {
    const { streams, takeLog } = openStreams();
    streams.setTrack('a', trackOf('one'));
    streams.setShown(['a', 'b']);
    streams.setTrack('b', trackOf('two'));
    expect(takeLog()).toEqual(['open a one', 'open b two']);
    expect(streams.openCount).toBe(2);
    streams.setShown(['b']);
    streams.setTrack('b', null);
    expect(takeLog()).toEqual(['close a', 'close b']);
    expect(streams.openCount).toBe(0);
  });

  it('reads the new track of a stream instead of the old one, and does not open the same track twice', () => {
    const { streams, takeLog } = openStreams();
    const [one, two] = [trackOf('one'), trackOf('two')];
    streams.setShown(['a']);
    expect([streams.setTrack('a', one), streams.setTrack('a', one), streams.setTrack('a', two)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(takeLog()).toEqual(['open a one', 'close a', 'open a two']);
  });

  it('does not read a track that has ended, and retries a live one that failed', () => {
    const { streams, takeLog } = openStreams();
    streams.setShown(['a', 'b']);
    streams.setTrack('a', trackOf('over', 'ended'));
    streams.setTrack('b', trackOf('failing'));
    streams.markClosed('b');
    expect(takeLog()).toEqual(['open b failing']);
    streams.setShown(['a', 'b']);
    expect(takeLog()).toEqual(['open b failing']);
  });

  it('closes all of them at the end', () => {
    const { streams, takeLog } = openStreams();
    streams.setShown(['a', 'b']);
    streams.setTrack('a', trackOf('one'));
    streams.setTrack('b', trackOf('two'));
    takeLog();
    streams.closeAll();
    expect(takeLog()).toEqual(['close a', 'close b']);
  });
});
