import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { overlaysRoute } from './overlaysRoute.tsx';

const component = lazyRouteComponent(() => import('../prejoin/SessionHome.tsx'), 'HostHome');

/** /{studioToken}: the session's home for hosts. */
export const hostHomeRoute = createRoute({
  getParentRoute: () => overlaysRoute,
  path: '/$studioToken',
  component,
});

/** /{studioToken}/*: any other path below leads back to the home. */
export const hostHomeSubpathRoute = createRoute({
  getParentRoute: () => overlaysRoute,
  path: '/$studioToken/$',
  component,
  beforeLoad: ({ params: { studioToken, _splat } }) => {
    // The router gives an address without anything below to this route as well.
    if (_splat === undefined || _splat === '') return;
    redirect({
      to: '/$studioToken',
      params: { studioToken },
      search: true,
      hash: true,
      replace: true,
      throw: true,
    });
  },
});
