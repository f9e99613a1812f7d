import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { overlaysRoute } from './overlaysRoute.tsx';

const component = lazyRouteComponent(() => import('../prejoin/SessionHome.tsx'), 'GuestHome');

/** /{studioToken}/join: the same home in guest mode. */
export const guestHomeRoute = createRoute({
  getParentRoute: () => overlaysRoute,
  path: '/$studioToken/join',
  component,
});

/** /{studioToken}/join/*: any other path below leads back to the guest home, never to the hosts'. */
export const guestHomeSubpathRoute = createRoute({
  getParentRoute: () => overlaysRoute,
  path: '/$studioToken/join/$',
  component,
  beforeLoad: ({ params: { studioToken, _splat } }) => {
    // The router gives an address without anything below to this route as well.
    if (_splat === undefined || _splat === '') return;
    redirect({
      to: '/$studioToken/join',
      params: { studioToken },
      search: true,
      hash: true,
      replace: true,
      throw: true,
    });
  },
});
