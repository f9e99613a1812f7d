import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './rootRoute.tsx';

/** /{studioToken}/watch: what the audience sees. */
export const watchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$studioToken/watch',
  component: lazyRouteComponent(() => import('../watch/WatchPage.tsx'), 'WatchPage'),
});
