import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './rootRoute.tsx';

/** The parent of pages with tooltips and toasts. */
export const overlaysRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'overlays',
  component: lazyRouteComponent(() => import('./OverlaysLayout.tsx'), 'OverlaysLayout'),
});
