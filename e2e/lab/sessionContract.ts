import { systemClock } from '../../src/clock/clock.ts';
import type { FromRelay } from '../../src/protocol/relay.ts';
import { createMeshSession } from '../../src/session/adapters/mesh/createMeshSession.ts';
import type { VideoSession } from '../../src/session/videoSession.ts';
import { videoSessionContract, type SessionHarness } from '../../tests/session/videoSessionContract.ts';

declare global {
  interface Window {
    /** Provided by the test: an access token of the real server. */
    requestToken(role: string, speakerId: string): Promise<string>;
    /** Runs one case of the contract on mesh sessions in this page. */
    runContractCase(title: string, relayUrl: string): Promise<void>;
  }
}

/** The sockets of one participant, which can be cut as if the network were lost. */
function createCuttableSockets() {
  const open = new Set<WebSocket>();
  let isCut = false;
  return {
    openSocket(url: string): WebSocket {
      // Nothing listens on port 1, so opening fails as it does without a network.
      const socket = new WebSocket(isCut ? 'ws://127.0.0.1:1/' : url);
      open.add(socket);
      socket.addEventListener('close', () => open.delete(socket));
      return socket;
    },
    cut() {
      isCut = true;
      // The relay does not take 3000 as leaving, so it keeps the connection for the participant's return.
      for (const socket of open) socket.close(3000);
    },
    restore() {
      isCut = false;
    },
    /** Delivers a message as if the relay had sent it. */
    receive(message: FromRelay) {
      for (const socket of open)
        socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
    },
  };
}

function createMedia(kinds: readonly ('audio' | 'video')[]): MediaStream {
  const tracks: MediaStreamTrack[] = [];
  if (kinds.includes('audio'))
    tracks.push(...new AudioContext().createMediaStreamDestination().stream.getTracks());
  if (kinds.includes('video')) {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    canvas.getContext('2d')?.fillRect(0, 0, 320, 180);
    tracks.push(...canvas.captureStream(5).getTracks());
  }
  return new MediaStream(tracks);
}

async function until(condition: () => boolean, what: string): Promise<void> {
  const deadlineMs = performance.now() + 15_000;
  while (!condition()) {
    if (performance.now() > deadlineMs) throw new Error(`never: ${what}`);
    await new Promise<void>((resolve) => void systemClock.setTimer(20, () => resolve()));
  }
}

const createHarness = (relayUrl: string, made: VideoSession[]): SessionHarness => ({
  order: 'total',
  async create(role, speakerId) {
    const sockets = createCuttableSockets();
    const session = createMeshSession({
      relayUrl,
      clock: systemClock,
      openSocket: sockets.openSocket,
      onProblem: (error) => console.error(error),
      // A refused join is tried until then.
      joinGiveUpAfterMs: 5000,
    });
    made.push(session);
    const accessToken = await window.requestToken(role, speakerId);
    return {
      session,
      join: () => session.connect(() => Promise.resolve({ accessToken })),
      joinWithBadCredentials: () => session.connect(() => Promise.resolve({ accessToken: 'forged' })),
      cutNetwork: sockets.cut,
      restoreNetwork: sockets.restore,
      deliver: (signal, stamp, direct) => sockets.receive({ type: 'signal', signal, stamp, direct }),
    };
  },
  media: createMedia,
  until,
});

window.runContractCase = async (title, relayUrl) => {
  const contractCase = videoSessionContract.find((each) => each.title === title);
  if (contractCase === undefined) throw new Error(`there is no case "${title}"`);
  const made: VideoSession[] = [];
  try {
    await contractCase.run(createHarness(relayUrl, made));
  } finally {
    for (const session of made) session.disconnect();
  }
};
