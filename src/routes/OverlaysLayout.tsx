import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Toaster } from '../ui/Toaster.tsx';
import { TooltipProvider } from '../ui/Tooltip.tsx';

/** Tooltips and toasts over the pages that people work with. */
export function OverlaysLayout(): ReactElement {
  return (
    <TooltipProvider>
      <Outlet />
      <Toaster />
    </TooltipProvider>
  );
}
