import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { overlaysRoute } from './overlaysRoute.tsx';

const component = lazyRouteComponent(() => import('../prejoin/SessionHome.tsx'), 'GuestHome');

/** /{studioToken}/join: the session's home for speakers and guests. */
export const guestHomeRoute = createRoute({
  getParentRoute: () => overlaysRoute,
  path: '/$studioToken/join',
  component,
});

/** /{studioToken}/join/*: any path below redirects to the guest home, never to the host home. */
export const guestHomeSubpathRoute = createRoute({
  getParentRoute: () => overlaysRoute,
  path: '/$studioToken/join/$',
  component,
  beforeLoad: ({ params: { studioToken, _splat } }) => {
    // The router also sends the address with nothing below it to this route.
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
