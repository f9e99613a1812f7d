import { createRouter } from '@tanstack/react-router';
import type { ErrorReports } from '../api/errorReports.ts';
import { ErrorFallback } from '../ui/ErrorFallback.tsx';
import { adminRoute, adminSessionRoute } from './adminRoute.tsx';
import { composerRoute } from './composerRoute.tsx';
import { debugLiveRoute, debugLiveWithoutTokenRoute } from './debugLiveRoute.tsx';
import { guestHomeRoute, guestHomeSubpathRoute } from './guestHomeRoute.tsx';
import { hostHomeRoute, hostHomeSubpathRoute } from './hostHomeRoute.tsx';
import { opfsManagementRoute } from './opfsManagementRoute.tsx';
import { overlaysRoute } from './overlaysRoute.tsx';
import { redrawRoute } from './redrawRoute.tsx';
import { rootRoute } from './rootRoute.tsx';
import { simuliveRoute } from './simuliveRoute.tsx';
import { watchRoute } from './watchRoute.tsx';

const routeTree = rootRoute.addChildren([
  adminRoute,
  adminSessionRoute,
  simuliveRoute,
  composerRoute,
  redrawRoute,
  watchRoute,
  overlaysRoute.addChildren([
    opfsManagementRoute,
    debugLiveWithoutTokenRoute,
    debugLiveRoute,
    guestHomeRoute,
    guestHomeSubpathRoute,
    hostHomeRoute,
    hostHomeSubpathRoute,
  ]),
]);

/** The router for all addresses. An error that a page throws is reported and shown with a button to try again. */
export function createAppRouter(errorReports: ErrorReports) {
  return createRouter({
    routeTree,
    defaultOnCatch: (error, info) =>
      errorReports.report(error, { componentStack: info.componentStack ?? '' }),
    defaultErrorComponent: ({ reset }) => <ErrorFallback onTryAgain={reset} />,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
