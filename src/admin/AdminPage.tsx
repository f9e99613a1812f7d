import { lazy, type ReactElement } from 'react';
import { t } from '../text/adminText.ts';
import { AdminGate } from './AdminGate.tsx';

// Large, and not needed to sign in.
const SessionList = lazy(async () => ({ default: (await import('./SessionList.tsx')).SessionList }));

/** /admin: the sign-in form, then the sessions of this server. */
export function AdminPage(): ReactElement {
  return (
    <AdminGate title={t('admin.title')}>
      <SessionList />
    </AdminGate>
  );
}
