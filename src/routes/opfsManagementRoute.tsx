import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './rootRoute.tsx';

/** /opfs-management: files this browser keeps. */
export const opfsManagementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/opfs-management',
  component: lazyRouteComponent(() => import('../debug/OpfsManagementPage.tsx'), 'OpfsManagementPage'),
});
