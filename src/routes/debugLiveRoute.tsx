import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { overlaysRoute } from './overlaysRoute.tsx';

const component = lazyRouteComponent(() => import('../debug/LiveDebugPage.tsx'), 'LiveDebugPage');

/** /{studioToken}/debug-live: readings of a running session's streams. */
export const debugLiveRoute = createRoute({
  getParentRoute: () => overlaysRoute,
  path: '/$studioToken/debug-live',
  component,
});

/** The same address without a token: the page throws. */
export const debugLiveWithoutTokenRoute = createRoute({
  getParentRoute: () => overlaysRoute,
  path: '/debug-live',
  component,
});
