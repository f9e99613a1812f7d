import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { useCopied } from '../ui/useCopied.ts';
import styles from './AdminPage.module.css';
import { embedCode } from './embedCode.ts';

/** The code that shows the audience's page on another website, and which websites may do so. */
export function EmbedSnippet({ name, url }: { name: string; url: string }): ReactElement {
  const { api, clock, errorReports } = useServices();
  const { copiedId, copy } = useCopied({ clock, reportError: errorReports.report });
  const { data } = useQuery({ queryKey: ['embedding'], queryFn: () => api.adminGetEmbedding() });
  const code = embedCode(name, url);
  return (
    <details className={styles.details}>
      <summary>{t('admin.embed')}</summary>
      <p className={styles.note}>{t('admin.embedNote')}</p>
      <pre className={styles.code} tabIndex={0} role="region" aria-label={t('admin.embedSnippet')}>
        {code}
      </pre>
      {data !== undefined && (
        <p className={styles.note}>
          {data.origins.length === 0
            ? t('admin.embedForbidden')
            : t('admin.embedAllowed', { origins: data.origins.join(', ') })}
        </p>
      )}
      <div>
        <Button onClick={() => copy('embed', code)}>
          {copiedId === null ? t('admin.copySnippet') : t('admin.copied')}
        </Button>
      </div>
    </details>
  );
}
