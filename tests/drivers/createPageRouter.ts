import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';

/** A router with one page, `path` below /demo, which is the address it is at. */
export function createPageRouter(path: string, component: () => ReactElement) {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: `/$studioToken${path}`, component });
  return createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/demo${path}`] }),
  });
}
