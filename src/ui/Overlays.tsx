import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import { TooltipProvider } from './Tooltip.tsx';

// Nobody waits for the toasts: the page comes first.
const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }));

/** A page with tooltips and toasts over it. Both are large, so pages that can do without are not wrapped. */
export function Overlays({ children }: { children: ReactNode }): ReactElement {
  return (
    <TooltipProvider>
      {children}
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </TooltipProvider>
  );
}
