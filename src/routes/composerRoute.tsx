import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './rootRoute.tsx';

/** /{studioToken}/composer: the participant that renders the program, opened by the server. */
export const composerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$studioToken/composer',
  component: lazyRouteComponent(() => import('../broadcastPage/BroadcastPage.tsx'), 'BroadcastPage'),
});
