import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Action } from '../../src/protocol/roles.ts';
import { studioTokenSchema } from '../../src/protocol/session.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import { requireAccess } from '../auth/requireAccess.ts';
import type { StoredSession } from '../store/sessionStore.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { findSession } from './studioRoutes.ts';

export const studioBase = '/v2/streaming_studio/:studioToken';
export const studioParams = z.object({ studioToken: studioTokenSchema });
/** An id in an address; one that nobody has is answered by its resource's own error. */
export const idParam = z.string().min(1).max(128);
export const deletedAnswer = { 200: z.object({ deleted: z.literal(true) }), ...errorAnswers } as const;

/** A change that a caller may make, and what is said about it. */
interface Change {
  session: StoredSession;
  /** Announces a signal on behalf of the caller; resolves when it is durable. */
  announce(signal: PeerSignal): Promise<void>;
}

type Caller = FastifyRequest<{ Params: { studioToken: string } }>;

/** What the routes of a session's lists have in common. */
export interface StudioCalls {
  sessionId(studioToken: string): Promise<string>;
  /**
   * Makes a change if the caller's role may. Changes of one session are made and announced one after another, so that
   * what peers hear comes in the order of the database.
   */
  change<Result>(request: Caller, action: Action, make: (change: Change) => Promise<Result>): Promise<Result>;
}

export function createStudioCalls({
  sessions,
  access,
  rooms,
  changes,
}: Pick<RouteContext, 'sessions' | 'access' | 'rooms' | 'changes'>): StudioCalls {
  return {
    sessionId: async (studioToken) => (await findSession(sessions, studioToken)).id,
    async change(request, action, make) {
      const { studioToken } = request.params;
      const session = await findSession(sessions, studioToken);
      const { speakerId } = requireAccess(request, access, studioToken, action);
      return changes.run(session.id, () =>
        make({ session, announce: (signal) => rooms.announce(studioToken, signal, speakerId) }),
      );
    },
  };
}
