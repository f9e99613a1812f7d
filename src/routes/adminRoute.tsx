import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { overlaysRoute } from './overlaysRoute.tsx';

/** /admin: the sessions of this server. */
export const adminRoute = createRoute({
  getParentRoute: () => overlaysRoute,
  path: '/admin',
  component: lazyRouteComponent(() => import('../admin/AdminPage.tsx'), 'AdminPage'),
});
