import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { overlaysRoute } from './overlaysRoute.tsx';

/** /opfs-management: the files that Footlight keeps in this browser. */
export const opfsManagementRoute = createRoute({
  getParentRoute: () => overlaysRoute,
  path: '/opfs-management',
  component: lazyRouteComponent(() => import('../debug/OpfsManagementPage.tsx'), 'OpfsManagementPage'),
});
