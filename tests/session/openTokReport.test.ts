import { expect, it } from 'vitest';
import type { OpenTokPublisher } from '../../src/session/adapters/opentok/openTokClient.ts';
import { readOpenTokReport } from '../../src/session/adapters/opentok/openTokReport.ts';
import type { VideoStream } from '../../src/session/videoSession.ts';
import { FakeOpenTok } from './fakeOpenTok.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import { createRandom } from '../server/mutations.ts';
import { FakeTrack } from './fakeTrack.ts';

const camera: VideoStream = {
  ...{ id: 'camera-1', connectionId: 'me', isMine: true, source: 'camera' },
  ...{ hasAudio: false, hasVideo: true, disabled: false, disabledReason: null, mediaStream: null },
};

/** A publisher of the fake client that no session has taken. */
const unconnected = (): OpenTokPublisher =>
  new FakeOpenTok(createFakeClock(0), createRandom(1)).openPage().client.initPublisher(
    undefined,
    {
      ...{ name: 'camera-1', insertDefaultUI: false, resolution: '1280x720', videoContentHint: 'motion' },
      ...{ audioSource: null, videoSource: new FakeTrack('video').asTrack() },
      ...{ publishAudio: false, publishVideo: true },
    },
    () => undefined,
  );

const read = (publisher: OpenTokPublisher | null) =>
  readOpenTokReport(
    { streams: [camera] },
    'camera-1',
    { publisherOf: () => publisher },
    { subscriberOf: () => null },
  );

it('1.8.04 a publisher whose statistics fail with OT_PEER_CONNECTION_NOT_CONNECTED is not connected; any other failure is passed on', async () => {
  await expect(unconnected().getRtcStatsReport()).rejects.toMatchObject({
    name: 'OT_PEER_CONNECTION_NOT_CONNECTED',
  });
  await expect(read(unconnected())).rejects.toMatchObject({ code: 'peerConnectionNotConnected' });
  await expect(read(null)).rejects.toMatchObject({ code: 'peerConnectionNotConnected' });
  const broken = { ...unconnected(), getRtcStatsReport: () => Promise.reject(new Error('out of memory')) };
  await expect(read(broken)).rejects.toThrow('out of memory');
});
