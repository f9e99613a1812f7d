import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { overlaysRoute } from './overlaysRoute.tsx';

const component = lazyRouteComponent(() => import('../prejoin/SessionHome.tsx'), 'HostHome');

/** /{studioToken}: the session's home for hosts. */
export const hostHomeRoute = createRoute({
  getParentRoute: () => overlaysRoute,
  path: '/$studioToken',
  component,
});

/** /{studioToken}/*: any path below redirects to the home. */
export const hostHomeSubpathRoute = createRoute({
  getParentRoute: () => overlaysRoute,
  path: '/$studioToken/$',
  component,
  beforeLoad: ({ params: { studioToken, _splat } }) => {
    // The router also sends the address with nothing below it to this route.
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
