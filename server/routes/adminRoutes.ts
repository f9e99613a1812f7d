import type { FastifyInstance } from 'fastify';
import { registerAdminOperationsRoutes } from './adminOperationsRoutes.ts';
import { registerAdminRtmpRoutes } from './adminRtmpRoutes.ts';
import { registerAdminSessionRoutes } from './adminSessionRoutes.ts';
import { registerAdminSignInRoutes } from './adminSignInRoutes.ts';
import type { RouteContext } from './context.ts';

/** What the admin site calls: signing in and out, the sessions, and what the server has on its disk and on air. */
export function registerAdminRoutes(app: FastifyInstance, context: RouteContext): void {
  registerAdminSignInRoutes(app, context);
  registerAdminSessionRoutes(app, context);
  registerAdminRtmpRoutes(app, context);
  registerAdminOperationsRoutes(app, context);
}
