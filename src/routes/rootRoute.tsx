import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFound } from '../ui/NotFound.tsx';

/** The parent of every page; an address without a route shows the not-found page. */
export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: () => <NotFound /> });
