import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './rootRoute.tsx';

/** /{studioToken}/simulive: a recorded video shown as if it were live. */
export const simuliveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$studioToken/simulive',
  component: lazyRouteComponent(() => import('../simulive/SimulivePage.tsx'), 'SimulivePage'),
});
