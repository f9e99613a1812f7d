import { Check, Copy, ExternalLink, QrCode, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useCopied } from '../ui/useCopied.ts';
import styles from './AdminPage.module.css';
import { EmbedSnippet } from './EmbedSnippet.tsx';
import { useSessionChange } from './useSessionChange.ts';

const QrPicture = lazy(async () => ({ default: (await import('./QrPicture.tsx')).QrPicture }));

/** The links of a session: each can be opened, copied and shown as a QR code, and those with a key replaced. */
export function SessionLinks({ session }: { session: AdminSession }): ReactElement {
  const { links, kind } = session;
  const { clock, errorReports } = useServices();
  const { copiedId, copy } = useCopied({ clock, reportError: errorReports.report });
  const isSimulive = kind === 'simulive';
  const addresses = [
    {
      id: 'host' as const,
      label: t('admin.host'),
      url: links.host,
      note: t(isSimulive ? 'admin.hostNoteSimulive' : 'admin.hostNote'),
    },
    ...(isSimulive
      ? []
      : [
          {
            id: 'speaker' as const,
            label: t('admin.speaker'),
            url: links.speaker,
            note: t('admin.speakerNote'),
          },
        ]),
    { id: 'watch' as const, label: t('admin.watch'), url: links.watch, note: t('admin.watchNote') },
  ];
  return (
    <section className={styles.card} aria-labelledby="links">
      <h2 id="links" className={styles.cardTitle}>
        {t('admin.links')}
      </h2>
      <ul className={styles.links}>
        {addresses.map(({ id, label, url, note }) => (
          <li key={id} className={styles.link}>
            <span className={styles.linkText}>
              <a className={styles.open} href={url} target="_blank" rel="noreferrer">
                {label} <ExternalLink size={16} aria-hidden="true" />
              </a>
              <span className={styles.note}>{note}</span>
            </span>
            <IconButton
              label={copiedId === id ? t('admin.copied') : t('admin.copy', { link: label.toLowerCase() })}
              icon={copiedId === id ? <Check size={20} /> : <Copy size={20} />}
              onClick={() => copy(id, url)}
            />
            <QrButton label={label.toLowerCase()} url={url} />
            {id !== 'watch' && <NewLink session={session} kind={id} label={label} />}
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {copiedId === null ? '' : t('admin.copied')}
      </span>
      <EmbedSnippet name={session.name} url={links.watch} />
    </section>
  );
}

function QrButton({ label, url }: { label: string; url: string }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('admin.qr', { link: label })}
        icon={<QrCode size={20} />}
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        open={isOpen}
        title={t('admin.qr', { link: label })}
        description={t('admin.qrNote', { link: label })}
        closeLabel={t('dialog.close')}
        onClose={() => setIsOpen(false)}
      >
        <Suspense fallback={null}>
          <QrPicture text={url} label={t('admin.qr', { link: label })} />
        </Suspense>
      </Dialog>
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
        label={t('admin.newLink', { link: label.toLowerCase() })}
        icon={<RefreshCw size={20} />}
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
