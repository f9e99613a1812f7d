import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './rootRoute.tsx';

/** /admin: the sessions of this server. */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  component: lazyRouteComponent(() => import('../admin/AdminPage.tsx'), 'AdminPage'),
});

/** /admin/sessions/{studioToken}: one of them. */
export const adminSessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/sessions/$studioToken',
  component: lazyRouteComponent(() => import('../admin/AdminSessionPage.tsx'), 'AdminSessionPage'),
});
