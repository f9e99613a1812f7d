import type { FastifyRequest } from 'fastify';
import type { Action } from '../../src/protocol/roles.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import type { AccessClaims } from '../auth/access.ts';
import { requireAccess } from '../auth/requireAccess.ts';
import type { StoredSession } from '../store/sessionStore.ts';
import type { RouteContext } from './context.ts';
import { findSession } from './studioRoutes.ts';

/** What a change works with. */
interface Change {
  session: StoredSession;
  /** Who asks for it. */
  caller: Pick<AccessClaims, 'role' | 'personId'>;
  /** Announces a signal on behalf of the caller; resolves when it is durable. */
  announce(signal: PeerSignal): Promise<void>;
}

type Caller = FastifyRequest<{ Params: { studioToken: string } }>;

/** Changes to what a session has in the database: its polls, topics, assets, calls to action and brand. */
export interface SessionChanges {
  /** The id of the session, for a caller whose role allows the action. */
  sessionIdFor(request: Caller, action: Action): Promise<string>;
  /**
   * Makes a change if the caller's role allows the action. Changes of one session run and are announced one after another,
   * so that peers hear them in the order of the database.
   */
  change<Result>(request: Caller, action: Action, make: (change: Change) => Promise<Result>): Promise<Result>;
}

export function createSessionChanges({
  sessions,
  access,
  rooms,
  changeQueue,
}: Pick<RouteContext, 'sessions' | 'access' | 'rooms' | 'changeQueue'>): SessionChanges {
  return {
    async sessionIdFor(request, action) {
      const { studioToken } = request.params;
      const { id } = await findSession(sessions, studioToken);
      requireAccess(request, access, studioToken, action);
      return id;
    },
    async change(request, action, make) {
      const { studioToken } = request.params;
      const session = await findSession(sessions, studioToken);
      const caller = requireAccess(request, access, studioToken, action);
      return changeQueue.run(session.id, () =>
        make({
          session,
          caller,
          announce: (signal) => rooms.announce(studioToken, signal, caller.speakerId),
        }),
      );
    },
  };
}
