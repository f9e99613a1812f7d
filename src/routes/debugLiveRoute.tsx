import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { overlaysRoute } from './overlaysRoute.tsx';

const component = lazyRouteComponent(() => import('../debug/LiveDebugPage.tsx'), 'LiveDebugPage');

/** /{studioToken}/debug-live: live readings of a session's streams. */
export const debugLiveRoute = createRoute({
  getParentRoute: () => overlaysRoute,
  path: '/$studioToken/debug-live',
  component,
});

/** The same address without a token, on which the page throws. */
export const debugLiveWithoutTokenRoute = createRoute({
  getParentRoute: () => overlaysRoute,
  path: '/debug-live',
  component,
});
