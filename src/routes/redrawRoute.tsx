import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './rootRoute.tsx';

/** /{studioToken}/redraw: draws a broadcast again from its local recordings, opened by the server. */
export const redrawRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$studioToken/redraw',
  component: lazyRouteComponent(() => import('../redraw/RedrawPage.tsx'), 'RedrawPage'),
});
