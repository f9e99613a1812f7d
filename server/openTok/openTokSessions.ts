import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import { writeOpenTokConnectionData } from '../../src/protocol/openTok.ts';
import type { Role } from '../../src/protocol/roles.ts';
import { AppError } from '../errors.ts';
import type { SessionStore, StoredSession } from '../store/sessionStore.ts';
import type { OpenTokServer } from './openTokServer.ts';

/** What a participant needs to connect to OpenTok. */
interface OpenTokAdmission {
  sessionId: string;
  token: string;
}

/** The studios' sessions at OpenTok. */
export interface OpenTokSessions {
  applicationId: string;
  /** Issues a token for one participant; throws `videoServiceUnavailable` where a session is needed first and cannot be made. */
  admit(session: StoredSession, who: { speakerId: string; role: Role }): Promise<OpenTokAdmission>;
  /** Issues a token for a render of the composer's page; throws like `admit`. */
  admitRender(studioToken: string): Promise<OpenTokAdmission>;
  /** Ends connections of people who have been removed. What fails is logged: the browsers of honest people leave by themselves. */
  disconnect(session: StoredSession, connectionIds: readonly string[]): Promise<void>;
  /** Ends all connections to a studio's session. What fails is logged. */
  close(session: StoredSession): Promise<void>;
}

interface OpenTokSessionsOptions {
  server: OpenTokServer;
  store: Pick<SessionStore, 'find' | 'saveOpenTokSession'>;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** How long a token lets its participant connect. Whoever is connected stays, and each later attempt gets a new token. */
const tokenSeconds = 10 * 60;

/** Makes a studio's session at OpenTok when its first participant enters, and keeps its id with the studio. */
export function createOpenTokSessions(options: OpenTokSessionsOptions): OpenTokSessions {
  const { store, clock, log } = options;
  const { applicationId, api, carriesSignals } = options.server;
  const beingMade = new Map<string, Promise<string>>();

  const expireTime = (): number => Math.floor(clock.nowMs() / 1000) + tokenSeconds;

  async function sessionIdOf(session: StoredSession): Promise<string> {
    if (session.openTokApplicationId === applicationId) return session.webRtcSessionId;
    const { studioToken } = session;
    const making = beingMade.get(studioToken) ?? makeSession(studioToken);
    beingMade.set(studioToken, making);
    try {
      return await making;
    } finally {
      beingMade.delete(studioToken);
    }
  }

  async function makeSession(studioToken: string): Promise<string> {
    // Another participant's may have been saved since this one's call read the studio.
    const saved = await store.find(studioToken);
    if (saved?.openTokApplicationId === applicationId) return saved.webRtcSessionId;
    let sessionId: string;
    try {
      ({ sessionId } = await api.createSession());
    } catch (error) {
      log.error({ err: error }, 'OpenTok did not make a session');
      throw new AppError('videoServiceUnavailable');
    }
    await store.saveOpenTokSession(studioToken, {
      webRtcSessionId: sessionId,
      openTokApplicationId: applicationId,
    });
    return sessionId;
  }

  async function disconnect(
    { openTokApplicationId, webRtcSessionId }: StoredSession,
    connectionIds: readonly string[],
  ): Promise<void> {
    if (openTokApplicationId !== applicationId) return;
    const disconnectOne = async (connectionId: string): Promise<void> => {
      try {
        await api.disconnectClient(webRtcSessionId, connectionId);
      } catch (error) {
        log.warn({ err: error }, 'somebody could not be disconnected from OpenTok');
      }
    };
    await Promise.all(connectionIds.map(disconnectOne));
  }

  return {
    applicationId,
    disconnect,
    async close(session) {
      if (session.openTokApplicationId !== applicationId) return;
      try {
        await disconnect(session, await api.listConnections(session.webRtcSessionId));
      } catch (error) {
        log.warn({ err: error }, 'the connections to a session at OpenTok could not be ended');
      }
    },
    async admitRender(studioToken) {
      const session = await store.find(studioToken);
      if (session === null) throw new AppError('sessionNotFound');
      const sessionId = await sessionIdOf(session);
      const token = api.generateClientToken(sessionId, {
        role: 'publisher',
        // Nobody in the roster has this pseudonym, so nobody receives the render's stream.
        data: writeOpenTokConnectionData({ speakerId: 'render', role: 'composer', is_composer: true }),
        expireTime: expireTime(),
      });
      return { sessionId, token };
    },
    async admit(session, { speakerId, role }) {
      const sessionId = await sessionIdOf(session);
      const isComposer = role === 'composer';
      const token = api.generateClientToken(sessionId, {
        // Subscribers may not send signals.
        role: isComposer && !carriesSignals ? 'subscriber' : 'publisher',
        data: writeOpenTokConnectionData({ speakerId, role, is_composer: isComposer }),
        expireTime: expireTime(),
      });
      return { sessionId, token };
    },
  };
}
