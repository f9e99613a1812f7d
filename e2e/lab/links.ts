import { systemClock, type Clock } from '../../src/clock/clock.ts';
import { browserRtc } from '../../src/session/adapters/mesh/browserRtc.ts';
import { createMediaLink, type MediaLink } from '../../src/session/adapters/mesh/mediaLink.ts';
import type { OutgoingStream } from '../../src/session/adapters/relay/ownStreams.ts';
import type { RtcMessage } from '../../src/protocol/rtc.ts';

export interface LinksLab {
  /**
   * Negotiates one link over a slow network that keeps the order of messages, while both ends publish, share and restart ICE
   * at moments that the seed chooses. Resolves once both have settled, with 'agreed' or with what went wrong.
   */
  negotiate(seed: number): Promise<string>;
}

declare global {
  interface Window {
    linksLab: LinksLab;
  }
}

/** A link's timers are seconds long; here they run this many times faster. */
const speed = 10;
const fastClock: Clock = {
  nowMs: () => systemClock.nowMs() * speed,
  setTimer: (delayMs, action) => systemClock.setTimer(delayMs / speed, action),
  setRepeating: (periodMs, action) => systemClock.setRepeating(periodMs / speed, action),
};

interface End {
  link: MediaLink;
  published: OutgoingStream[];
  received: Set<string>;
}

const tracks: Record<'audio' | 'video', MediaStreamTrack> = {
  audio: new AudioContext().createMediaStreamDestination().stream.getAudioTracks()[0] as MediaStreamTrack,
  video: videoTrack(),
};

function videoTrack(): MediaStreamTrack {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d');
  return canvas.captureStream(5).getVideoTracks()[0] as MediaStreamTrack;
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    systemClock.setTimer(ms, resolve);
  });

async function negotiate(seed: number): Promise<string> {
  const random = seededRandom(seed);
  const problems: string[] = [];
  let onTheWay = 0;

  /** Delivers in order, each message no earlier than the one before. */
  function line(deliver: (message: LinkMessage) => void): (message: LinkMessage) => void {
    let arrival = Promise.resolve();
    return (message) => {
      onTheWay++;
      const delayMs = random() < 0.3 ? random() * 900 : random() * 60;
      arrival = Promise.all([arrival, wait(delayMs)]).then(() => {
        onTheWay--;
        deliver(message);
      });
    };
  }

  function makeEnd(name: string, isPolite: boolean, peer: () => End): End {
    const received = new Set<string>();
    const link = createMediaLink({
      link: '1',
      isPolite,
      iceServers: [],
      clock: fastClock,
      rtc: browserRtc(),
      send: line((message) => peer().link.handle(message)),
      onRemoteTracks(remote) {
        received.clear();
        for (const [streamId, list] of remote) if (list.length > 0) received.add(streamId);
      },
      onConnectionState: () => {},
      onBroken: () => {},
      onProblem: (error) => problems.push(`${name}: ${error.message}`),
    });
    return { link, published: [], received };
  }

  const left: End = makeEnd('polite', true, () => right);
  const right: End = makeEnd('impolite', false, () => left);
  const publish = (end: End, streamId: string, source: 'camera' | 'screen'): void => {
    const audio = source === 'camera' ? tracks.audio : null;
    end.published = [
      ...end.published,
      { streamId, source, tracks: { audio, video: tracks.video }, maxResolution: 'auto' },
    ];
    end.link.outgoing.set(end.published);
  };
  const act = async (name: string, end: End): Promise<void> => {
    await wait(random() * 300);
    publish(end, `${name}-camera`, 'camera');
    await wait(random() * 900);
    if (random() < 0.7) publish(end, `${name}-screen`, 'screen');
    await wait(random() * 900);
    if (random() < 0.5) end.link.restartIce();
  };
  await Promise.all([act('left', left), act('right', right)]);

  const isSettled = (): boolean =>
    onTheWay === 0 &&
    [left, right].every(
      ({ link: { connection } }) =>
        connection.signalingState === 'stable' && connection.connectionState === 'connected',
    );
  let settledFor = 0;
  for (let turn = 0; turn < 200 && settledFor < 8; turn++) {
    await wait(50);
    settledFor = isSettled() ? settledFor + 1 : 0;
  }
  const mids = ({ link }: End): string =>
    link.connection
      .getTransceivers()
      .map(({ mid }) => mid ?? '-')
      .sort()
      .join(' ');
  const sent = ({ published }: End): string => published.map(({ streamId }) => streamId).join(' ');
  const got = ({ received }: End): string => [...received].sort().join(' ');
  if (settledFor < 8) problems.push('never settled');
  if (mids(left) !== mids(right)) problems.push(`sections ${mids(left)} and ${mids(right)}`);
  if (sent(left) !== got(right)) problems.push(`${sent(left)} was sent, ${got(right)} arrived`);
  if (sent(right) !== got(left)) problems.push(`${sent(right)} was sent, ${got(left)} arrived`);
  for (const { link } of [left, right]) link.close();
  return problems.length === 0 ? 'agreed' : problems.join('; ');
}

type LinkMessage = Extract<RtcMessage, { type: 'description' | 'candidate' }>;

/** A small linear congruential generator (with the constants of Numerical Recipes). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

window.linksLab = { negotiate };
