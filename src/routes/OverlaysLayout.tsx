import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Overlays } from '../ui/Overlays.tsx';

/** Tooltips and toasts over whichever page is shown. */
export function OverlaysLayout(): ReactElement {
  return (
    <Overlays>
      <Outlet />
    </Overlays>
  );
}
