import { Check, Copy, ExternalLink, RefreshCw } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useCopied } from '../ui/useCopied.ts';
import styles from './AdminPage.module.css';
import { useSessionChange } from './useSessionChange.ts';

/** The links of a session: each can be opened and copied, and those with a key replaced. */
export function SessionLinks({ session }: { session: AdminSession }): ReactElement {
  const { links } = session;
  const { copiedId, copy } = useCopied();
  const addresses = [
    { id: 'host' as const, label: t('admin.host'), url: links.host },
    { id: 'speaker' as const, label: t('admin.speaker'), url: links.speaker },
    { id: 'watch' as const, label: t('admin.watch'), url: links.watch },
  ];
  return (
    <>
      <ul className={styles.links}>
        {addresses.map(({ id, label, url }) => (
          <li key={id} className={styles.link}>
            <a className={styles.open} href={url} target="_blank" rel="noreferrer">
              <ExternalLink size={16} aria-hidden="true" /> {label}
            </a>
            <IconButton
              size="small"
              label={copiedId === id ? t('admin.copied') : t('admin.copy', { link: label.toLowerCase() })}
              icon={copiedId === id ? <Check size={16} /> : <Copy size={16} />}
              onClick={() => copy(id, url)}
            />
            {id !== 'watch' && <NewLink session={session} kind={id} label={label} />}
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {copiedId === null ? '' : t('admin.copied')}
      </span>
    </>
  );
}

/** Replaces a link, after it has said who will be sent out. */
function NewLink(props: { session: AdminSession; kind: 'host' | 'speaker'; label: string }): ReactElement {
  const { session, kind, label } = props;
  const { isBusy, change } = useSessionChange({ done: 'admin.linkReplaced', failed: 'admin.changeFailed' });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        label={t('admin.newLink', { link: label.toLowerCase() })}
        icon={<RefreshCw size={16} />}
        disabled={isBusy}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('admin.newLinkTitle', { link: label.toLowerCase(), name: session.name })}
        content={kind === 'host' ? t('admin.newHostLink') : t('admin.newSpeakerLink')}
        confirmLabel={t('admin.newLinkConfirm')}
        onConfirm={() => change((api) => api.adminNewLink(session.studioToken, kind))}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
