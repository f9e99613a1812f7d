import { describe, expect, it } from 'vitest';
import { createResolutionRequests } from '../../src/session/resolutionRequests.ts';
import type { VideoStream } from '../../src/session/videoSession.ts';

const stream = (id: string, change: Partial<VideoStream> = {}): VideoStream => ({
  id,
  connectionId: `connection-${id}`,
  isMine: false,
  source: 'camera',
  hasAudio: true,
  hasVideo: true,
  disabled: false,
  disabledReason: null,
  mediaStream: null,
  ...change,
});

function setUp() {
  const sent: unknown[] = [];
  let isConnected = true;
  const requests = createResolutionRequests((to, message) => {
    if (isConnected) sent.push([to, message.type === 'preferredResolution' && message.resolution]);
    return isConnected;
  });
  return { requests, sent, setConnected: (next: boolean) => (isConnected = next) };
}

describe('requests for sizes', () => {
  it('go to the publisher once, and not at all for auto or an own stream', () => {
    const { requests, sent } = setUp();
    const streams = [stream('a'), stream('b'), stream('mine', { isMine: true })];
    requests.setPreferred('a', '360p');
    requests.setPreferred('mine', '360p');
    requests.send(streams);
    requests.send(streams);
    expect(sent).toEqual([['connection-a', '360p']]);
    expect([requests.isTurnedOff('a'), requests.isTurnedOff('b')]).toEqual([false, false]);
    requests.setPreferred('a', 'off');
    expect(requests.isTurnedOff('a')).toBe(true);
  });

  it('1.9.03 ask all cameras for 360p once there are more than 3 remote video streams', () => {
    const { requests, sent } = setUp();
    const streams = ['a', 'b', 'c', 'd'].map((id) => stream(id));
    requests.send(streams.slice(0, 3));
    expect(sent).toEqual([]);
    requests.send([...streams, stream('screen', { source: 'screen' })]);
    expect(sent).toEqual(streams.map(({ connectionId }) => [connectionId, '360p']));
  });

  it('are sent again when they could not be sent, and after a reset', () => {
    const { requests, sent, setConnected } = setUp();
    requests.setPreferred('a', '180p');
    setConnected(false);
    requests.send([stream('a')]);
    setConnected(true);
    requests.send([stream('a')]);
    requests.reset();
    requests.send([stream('a')]);
    expect(sent).toEqual([
      ['connection-a', '180p'],
      ['connection-a', '180p'],
    ]);
  });
});
