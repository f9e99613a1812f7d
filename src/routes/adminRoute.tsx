import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { rootRoute } from './rootRoute.tsx';

/** /admin: the sessions of this server. */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  component: lazyRouteComponent(() => import('../admin/AdminPage.tsx'), 'AdminPage'),
});

const searchSchema = z.object({
  recordedIn: z.string().max(64).optional().catch(undefined),
  fileName: z.string().max(200).optional().catch(undefined),
});

/** /admin/sessions/{studioToken}: one of them. With a recording in the query, a simulive session begins with its trimming. */
export const adminSessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/sessions/$studioToken',
  validateSearch: searchSchema,
  component: lazyRouteComponent(() => import('../admin/AdminSessionPage.tsx'), 'AdminSessionPage'),
});
