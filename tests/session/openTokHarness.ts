import { WebSocket } from 'ws';
import { openOpenTokServer, type OpenTokServer } from '../../server/openTok/openTokServer.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { initAccessAnswerSchema } from '../../src/protocol/rest.ts';
import type { FromRelay } from '../../src/protocol/relay.ts';
import { createOpenTokSession } from '../../src/session/adapters/opentok/createOpenTokSession.ts';
import { splitSignal } from '../../src/session/adapters/opentok/signalParts.ts';
import type { Credentials, VideoSession } from '../../src/session/videoSession.ts';
import type { WebSocketLike } from '../../src/socket/singleSocket.ts';
import type { TestServer } from '../server/testServer.ts';
import { createRandom } from '../server/mutations.ts';
import { createQuickClock } from '../clock/quickClock.ts';
import { FakeOpenTok } from './fakeOpenTok.ts';
import { FakeTrack } from './fakeTrack.ts';
import { streamOf } from './memorySession.ts';
import { openTokApplicationId, openTokKeys } from './openTokKey.ts';
import type { Participant, SessionHarness } from './videoSessionContract.ts';

/** Makes tokens as the real server does, and sessions without asking the service. */
export async function openOfflineOpenTok(carriesSignals = false): Promise<OpenTokServer> {
  const { api, applicationId } = await openOpenTokServer({
    applicationId: openTokApplicationId,
    privateKey: openTokKeys.privateKey,
    apiOrigin: 'http://127.0.0.1:1',
    rendersComposers: false,
    carriesSignals,
  });
  let count = 0;
  return {
    applicationId,
    rendersComposers: false,
    carriesSignals,
    api: {
      ...api,
      createSession: () => Promise.resolve({ sessionId: `2_session-${String(++count)}` }),
    },
  };
}

/** A participant's sockets to the relay. */
function createCuttableSockets() {
  const open = new Set<WebSocket>();
  let isCut = false;
  let isMute = false;
  return {
    openSocket(url: string): WebSocketLike {
      // Nothing listens on port 1, so opening fails as it does without a network.
      const socket = new WebSocket(isCut ? 'ws://127.0.0.1:1/' : url);
      // A refused connection is reported by its close event.
      socket.on('error', () => undefined);
      const send = socket.send.bind(socket);
      socket.send = (data: string) => {
        if (!isMute) send(data);
      };
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      return socket as unknown as WebSocketLike;
    },
    cut() {
      isCut = true;
      for (const socket of open) socket.terminate();
    },
    restore() {
      isCut = isMute = false;
    },
    /** From now on nothing reaches the relay, and nothing shows it. */
    mute() {
      isMute = true;
    },
    receive(message: FromRelay) {
      for (const socket of open) socket.emit('message', Buffer.from(JSON.stringify(message)), false);
    },
  };
}

export interface OpenTokParticipant extends Participant {
  page: ReturnType<FakeOpenTok['openPage']>;
  problems: Error[];
  /** Calls the server for each attempt to connect. */
  calls: Credentials[];
  /** The socket to the relay alone. */
  relaySocket: { mute(): void; cut(): void; restore(): void };
}

/** Which part of a session OpenTok carries besides the media, and when a participant gives up. */
export interface OpenTokHarnessOptions {
  carriesSignals?: boolean;
  giveUpAfterMs?: number;
}

export interface OpenTokHarness extends Omit<SessionHarness, 'create'> {
  openTok: FakeOpenTok;
  studioToken: string;
  create(role: 'host' | 'guest', speakerId: string): Promise<OpenTokParticipant>;
  /** Ends all sessions. */
  end(): void;
}

/** Sessions of one studio, with the real relay and this server's own tokens, on a fake of OpenTok. */
export async function createOpenTokHarness(
  server: TestServer,
  seed: number,
  options: OpenTokHarnessOptions = {},
): Promise<OpenTokHarness> {
  // Attempts wait for up to eight seconds.
  const clock = createQuickClock(4);
  const openTok = new FakeOpenTok(clock, createRandom(seed));
  const studioToken = await server.createSession();
  const relayUrl = `${(await server.origin()).replace('http', 'ws')}/relay`;
  const made: VideoSession[] = [];

  async function enter(role: 'host' | 'guest', speakerId: string): Promise<Credentials> {
    const person = `person of ${speakerId}`;
    const answer = await server.app.inject({
      method: 'POST',
      url: `/v2/streaming_studio/${studioToken}/init_access`,
      headers: {
        cookie: await (role === 'host'
          ? server.hostCookie(studioToken, person)
          : server.speakerCookie(studioToken, person)),
      },
      payload: { speakerId, webRtcSessionData: { isComposer: false } },
    });
    const { accessToken, webRtcSessionId, webRtcToken } = initAccessAnswerSchema.parse(answer.json());
    return { accessToken, media: { sessionId: webRtcSessionId, token: webRtcToken ?? '' } };
  }

  return {
    order: options.carriesSignals === true ? 'none' : 'total',
    keepsScene: true,
    openTok,
    studioToken,
    create(role, speakerId) {
      const sockets = createCuttableSockets();
      const page = openTok.openPage();
      const problems: Error[] = [];
      const calls: Credentials[] = [];
      const session = createOpenTokSession({
        // A token that the relay does not know looks as if the relay could not be reached, until this time is over.
        joinGiveUpAfterMs: 8000,
        ...options,
        client: page.client,
        applicationId: openTokApplicationId,
        relayUrl,
        clock,
        onProblem: (error) => problems.push(error),
        openSocket: sockets.openSocket,
        networkEvents: null,
        createMediaStream: streamOf,
      });
      made.push(session);
      const credentials = async (): Promise<Credentials> => {
        const call = await enter(role, speakerId);
        calls.push(call);
        return call;
      };
      return Promise.resolve({
        session,
        page,
        problems,
        calls,
        relaySocket: sockets,
        join: () => session.connect(credentials),
        joinWithBadCredentials: () =>
          session.connect(async () => ({ ...(await credentials()), accessToken: 'forged' })),
        cutNetwork() {
          sockets.cut();
          page.cut();
        },
        restoreNetwork() {
          sockets.restore();
          page.restore();
        },
        deliver(signal, stamp, direct) {
          if (options.carriesSignals !== true)
            return sockets.receive({ type: 'signal', signal, stamp, direct });
          const sender = session.getState().connections.find(({ id }) => id === stamp.from);
          openTok.deliverTo(
            page,
            sender?.speakerId ?? null,
            splitSignal(JSON.stringify(signal), {
              ...{ seq: stamp.seq, isDirect: direct, id: stamp.seq },
            }),
          );
        },
      });
    },
    media: (kinds) => streamOf(kinds.map((kind) => new FakeTrack(kind))),
    async until(condition, what) {
      const deadlineMs = performance.now() + 10_000;
      while (!condition()) {
        if (performance.now() > deadlineMs) throw new Error(`never: ${what}`);
        await new Promise<void>((resolve) => void systemClock.setTimer(5, () => resolve()));
      }
    },
    end() {
      for (const session of made) session.disconnect();
    },
  };
}
