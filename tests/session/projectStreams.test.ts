import { describe, expect, it } from 'vitest';
import type { Connection, PublishedStream } from '../../src/protocol/relay.ts';
import { projectStreams, type StreamSources } from '../../src/session/projectStreams.ts';
import { rosterOf } from '../../src/session/roster.ts';
import { streamOf } from './memorySession.ts';

const camera = (id: string, hasVideo = true): PublishedStream => ({
  id,
  source: 'camera',
  hasAudio: true,
  hasVideo,
});
const connection = (id: string, streams: PublishedStream[]): Connection => ({
  id,
  speakerId: id,
  role: 'guest',
  data: { is_composer: false, browser: 'chromium' },
  streams,
});
const [mine, theirs] = [streamOf([]), streamOf([])];
const sources = (change: Partial<StreamSources> = {}): StreamSources => ({
  roster: rosterOf([connection('me', [camera('old')]), connection('ben', [camera('ben-camera')])]),
  connectionId: 'me',
  own: [{ announced: camera('my-camera', false), mediaStream: mine }],
  remoteMedia: (connectionId, streamId) =>
    `${connectionId} ${streamId}` === 'ben ben-camera' ? theirs : null,
  isTurnedOff: () => false,
  isStalled: () => false,
  ...change,
});

describe('the streams of a session', () => {
  it('1.3.04 1.4.17 are those of the roster, with own ones as they are published now', () => {
    const { connections, streams } = projectStreams(sources());
    expect(connections.map(({ id, streams }) => [id, streams.map((each) => each.id)])).toEqual([
      ['me', ['my-camera']],
      ['ben', ['ben-camera']],
    ]);
    expect(streams).toEqual([
      {
        ...{ ...camera('my-camera', false), connectionId: 'me', isMine: true },
        ...{ disabled: false, disabledReason: null, mediaStream: mine },
      },
      {
        ...{ ...camera('ben-camera'), connectionId: 'ben', isMine: false },
        ...{ disabled: false, disabledReason: null, mediaStream: theirs },
      },
    ]);
  });

  const disabledCases: [string, Partial<StreamSources>, [boolean, string | null]][] = [
    ['stalled', { isStalled: () => true }, [true, 'quality']],
    ['turned off', { isTurnedOff: () => true }, [true, null]],
    ['turned off and stalled', { isTurnedOff: () => true, isStalled: () => true }, [true, null]],
  ];
  it.each(disabledCases)(
    '1.4.17 disable a remote video that is %s, never an own one',
    (_name, change, expected) => {
      const [own, remote] = projectStreams(sources(change)).streams;
      expect([remote?.disabled, remote?.disabledReason]).toEqual(expected);
      expect([own?.disabled, own?.disabledReason]).toEqual([false, null]);
    },
  );

  it('a camera that is off is neither stalled nor turned off', () => {
    const roster = rosterOf([connection('ben', [camera('ben-camera', false)])]);
    const [remote] = projectStreams(
      sources({ roster, isStalled: () => true, isTurnedOff: () => true }),
    ).streams;
    expect(remote?.disabled).toBe(false);
  });
});
