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
}

interface OpenTokSessionsOptions {
  server: OpenTokServer;
  store: Pick<SessionStore, 'find' | 'saveOpenTokSession'>;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** How long a token lets its participant connect; who is connected stays. */
const tokenSeconds = 24 * 60 * 60;

/** Makes a studio's session at OpenTok when its first participant enters, and keeps its id with the studio. */
export function createOpenTokSessions(options: OpenTokSessionsOptions): OpenTokSessions {
  const { store, clock, log } = options;
  const { applicationId, client } = options.server;
  const beingMade = new Map<string, Promise<string>>();

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
      ({ sessionId } = await client.createSession());
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

  return {
    applicationId,
    async admit(session, { speakerId, role }) {
      const sessionId = await sessionIdOf(session);
      const isComposer = role === 'composer';
      const token = client.generateClientToken(sessionId, {
        role: isComposer ? 'subscriber' : 'publisher',
        data: writeOpenTokConnectionData({ speakerId, role, is_composer: isComposer }),
        expireTime: Math.floor(clock.nowMs() / 1000) + tokenSeconds,
      });
      return { sessionId, token };
    },
  };
}
