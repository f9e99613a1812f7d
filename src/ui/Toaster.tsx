import type { ReactElement } from 'react';
import { Toaster as Sonner } from 'sonner';
import './Toaster.css';

/** Where toasts appear. Rendered once, at the root. */
export function Toaster(): ReactElement {
  return (
    <Sonner
      theme="dark"
      position="bottom-left"
      duration={6000}
      toastOptions={{ className: 'footlight-toast' }}
    />
  );
}
