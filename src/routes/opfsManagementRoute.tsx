import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { overlaysRoute } from './overlaysRoute.tsx';

/** /opfs-management: files this browser keeps. */
export const opfsManagementRoute = createRoute({
  getParentRoute: () => overlaysRoute,
  path: '/opfs-management',
  component: lazyRouteComponent(() => import('../debug/OpfsManagementPage.tsx'), 'OpfsManagementPage'),
});
