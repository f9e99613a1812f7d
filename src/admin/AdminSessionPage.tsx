import { lazy, type ReactElement } from 'react';
import { useStudioToken } from '../contexts/useStudioToken.ts';
import { AdminGate } from './AdminGate.tsx';

// Large, and not needed to sign in.
const SessionPage = lazy(async () => ({ default: (await import('./SessionPage.tsx')).SessionPage }));

/** /admin/sessions/{studioToken}: the sign-in form, then one session. */
export function AdminSessionPage(): ReactElement {
  const studioToken = useStudioToken();
  return (
    <AdminGate title={studioToken}>
      <SessionPage key={studioToken} studioToken={studioToken} />
    </AdminGate>
  );
}
