import { expect, it } from 'vitest';
import { createMediaLink } from '../../src/session/adapters/mesh/mediaLink.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

/** A connection of the browser that takes no description. */
class RefusingConnection extends EventTarget {
  signalingState = 'stable';
  connectionState = 'new';
  localDescription = null;
  setRemoteDescription(): Promise<void> {
    return Promise.reject(new Error('the offer has no stream that this browser can receive'));
  }
  getTransceivers(): [] {
    return [];
  }
  close(): void {
    this.signalingState = 'closed';
  }
}

const offer = {
  type: 'description' as const,
  link: '1',
  offer: 1,
  description: { type: 'offer' as const, sdp: 'v=0\r\n' },
  streamIds: {},
};

it('1.8.06 a stream that cannot be received is reported once, and nothing more after the link was closed', async () => {
  const problems: string[] = [];
  const link = createMediaLink({
    link: '1',
    isPolite: true,
    iceServers: [],
    clock: createFakeClock(),
    rtc: {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- jsdom and Node have no WebRTC; the link takes no more than this of it before it has an offer
      createConnection: () => new RefusingConnection() as unknown as RTCPeerConnection,
      preferredVideoCodecs: null,
    },
    send: () => {},
    onRemoteTracks: () => {},
    onConnectionState: () => {},
    onBroken: () => {},
    onProblem: ({ message }) => problems.push(message),
  });
  link.handle(offer);
  await expect.poll(() => problems).toEqual(['the offer has no stream that this browser can receive']);
  link.handle({ ...offer, offer: 2 });
  link.close();
  await Promise.resolve();
  expect(problems).toHaveLength(1);
});
