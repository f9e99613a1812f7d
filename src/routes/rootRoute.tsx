import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFound } from '../ui/NotFound.tsx';

/** Holds every page; an address that no route knows shows the not-found page. */
export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: () => <NotFound /> });
