import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { adminSignInQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Overlays } from '../ui/Overlays.tsx';
import { showToast } from '../ui/showToast.ts';
import styles from './AdminPage.module.css';

/** What all pages of the admin site have around them: the way to the list, and the way out. */
export function AdminShell({ children }: { children: ReactNode }): ReactElement {
  return (
    <Overlays>
      <div className={styles.page}>
        <header className={styles.header}>
          <Link to="/admin" className={styles.home}>
            <Logo />
            <span>{t('app.name')}</span>
          </Link>
          <SignOut />
        </header>
        <main className={styles.main}>{children}</main>
      </div>
    </Overlays>
  );
}

function SignOut(): ReactElement {
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const signOut = async (): Promise<void> => {
    try {
      await api.adminLogout();
      const { queryKey } = adminSignInQuery(api);
      queryClient.setQueryData(queryKey, false);
      // The next person at this computer finds nothing, not even for a moment.
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
    } catch (error) {
      errorReports.report(error);
      showToast('admin.signOutFailed');
    }
  };
  return (
    <Button variant="ghost" onClick={() => void signOut()}>
      {t('admin.signOut')}
    </Button>
  );
}
