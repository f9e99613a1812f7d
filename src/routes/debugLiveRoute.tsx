import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './rootRoute.tsx';

const component = lazyRouteComponent(() => import('../debug/LiveDebugPage.tsx'), 'LiveDebugPage');

/** /{studioToken}/debug-live: readings of a running session's streams. */
export const debugLiveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$studioToken/debug-live',
  component,
});

/** The same address without a token: the page throws. */
export const debugLiveWithoutTokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/debug-live',
  component,
});
