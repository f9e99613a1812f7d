import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './rootRoute.tsx';

/** Above the pages with tooltips and toasts. The audience's page does without, since these are as large as the page. */
export const overlaysRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'overlays',
  component: lazyRouteComponent(() => import('./OverlaysLayout.tsx'), 'OverlaysLayout'),
});
