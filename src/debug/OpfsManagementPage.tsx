import { ExternalLink, RefreshCw, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import { recordingOfFile } from '../recording/ledger.ts';
import { recordingsInUse } from '../recording/recordingLock.ts';
import { t } from '../text/t.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LogoHeader } from '../ui/LogoHeader.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './OpfsManagementPage.module.css';
import {
  deleteAllFiles,
  deleteFile,
  formatMegabytes,
  listFiles,
  readFile,
  type StoredFile,
} from './storedFiles.ts';
import { WaitingRecordings } from './WaitingRecordings.tsx';

/** A file that a tab writes or uploads now is not deleted under its hands. */
interface ListedFile extends StoredFile {
  isInUse: boolean;
}

type Listing = { type: 'fetching' } | { type: 'unsupported' } | { type: 'listed'; files: ListedFile[] };

/** Lists, opens and deletes the files that this browser stores for the site. */
export function OpfsManagementPage(): ReactElement {
  const { listing, failure, act, refresh } = useStoredFiles();
  const [isConfirming, setIsConfirming] = useState(false);
  const files = listing.type === 'listed' ? listing.files : [];
  return (
    <div className={styles.page}>
      <title>{t('app.title', { page: t('opfs.title') })}</title>
      <LogoHeader />
      <main className={styles.main}>
        <div className={styles.top}>
          <div>
            <h1 className={styles.title}>{t('opfs.title')}</h1>
            <p className={styles.quiet}>{t('opfs.content')}</p>
          </div>
          <div className={styles.actions}>
            <Button icon={<RefreshCw size={20} />} onClick={refresh}>
              {t('opfs.refresh')}
            </Button>
            <Button
              variant="danger"
              icon={<Trash2 size={20} />}
              disabled={files.every(({ isInUse }) => isInUse)}
              onClick={() => setIsConfirming(true)}
            >
              {t('opfs.deleteAll')}
            </Button>
          </div>
        </div>
        {failure !== null && (
          <p className={styles.failure} role="alert">
            {t('opfs.failed', { reason: failure })}
          </p>
        )}
        <WaitingRecordings onChanged={refresh} />
        <FileList
          listing={listing}
          onOpen={(path) => act((root) => openFile(root, path))}
          onDelete={(path) => act((root) => deleteWithLedger(root, path, files))}
        />
      </main>
      <Dialog
        open={isConfirming}
        role="alertdialog"
        title={t('opfs.confirmTitle')}
        description={t('opfs.confirmContent', { count: files.filter(({ isInUse }) => !isInUse).length })}
        closeLabel={t('opfs.cancel')}
        onClose={() => setIsConfirming(false)}
        actions={
          <>
            <Button variant="ghost" onClick={() => setIsConfirming(false)}>
              {t('opfs.cancel')}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setIsConfirming(false);
                act(deleteUnused);
              }}
            >
              {t('opfs.deleteAll')}
            </Button>
          </>
        }
      />
    </div>
  );
}

interface FileListProps {
  listing: Listing;
  onOpen: (path: string) => void;
  onDelete: (path: string) => void;
}

function FileList({ listing, onOpen, onDelete }: FileListProps): ReactElement {
  if (listing.type === 'fetching')
    return (
      <p className={styles.empty} role="status">
        <Spinner /> {t('opfs.fetching')}
      </p>
    );
  if (listing.type === 'unsupported') return <p className={styles.empty}>{t('opfs.unsupported')}</p>;
  if (listing.files.length === 0) return <p className={styles.empty}>{t('opfs.empty')}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('opfs.name')}</th>
          <th>{t('opfs.sizeHeading')}</th>
          <th>{t('opfs.modified')}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {listing.files.map(({ path, byteSize, modifiedAt, isInUse }) => (
          <tr key={path}>
            <td className={styles.name}>{path}</td>
            <td>{t('opfs.size', { size: formatMegabytes(byteSize) })}</td>
            <td>{modifiedAt.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'medium' })}</td>
            <td className={styles.buttons}>
              <IconButton
                label={t('opfs.open', { name: path })}
                icon={<ExternalLink size={20} />}
                onClick={() => onOpen(path)}
              />
              {isInUse ? (
                <span>{t('opfs.inUse')}</span>
              ) : (
                <IconButton
                  label={t('opfs.delete', { name: path })}
                  icon={<Trash2 size={20} />}
                  onClick={() => onDelete(path)}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useStoredFiles() {
  const { errorReports } = useServices();
  const [listing, setListing] = useState<Listing>({ type: 'fetching' });
  const [failure, setFailure] = useState<string | null>(null);

  const list = useCallback(
    (): Promise<void> =>
      readStorage().then((files) =>
        setListing(files === null ? { type: 'unsupported' } : { type: 'listed', files }),
      ),
    [],
  );

  const fail = useCallback(
    (error: unknown): void => {
      errorReports.report(error);
      setFailure(error instanceof Error ? error.message : String(error));
      setListing((current) => (current.type === 'fetching' ? { type: 'listed', files: [] } : current));
    },
    [errorReports],
  );

  /** Changes the storage, then lists the files again, even after a failure. */
  const act = useCallback(
    (change: (root: FileSystemDirectoryHandle) => Promise<void>): void => {
      setFailure(null);
      navigator.storage.getDirectory().then(change).catch(fail).then(list).catch(fail);
    },
    [fail, list],
  );
  const refresh = (): void => {
    setFailure(null);
    setListing({ type: 'fetching' });
    list().catch(fail);
  };
  useEffect(() => {
    list().catch(fail);
  }, [fail, list]);
  return { listing, failure, act, refresh };
}

/** The files; null on a page served over http, which has no such storage. */
async function readStorage(): Promise<ListedFile[] | null> {
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return null;
  const files = await listFiles(await navigator.storage.getDirectory());
  const inUse = await recordingsInUse();
  return files.map((file) => ({ ...file, isInUse: inUse.has(recordingOfFile(file.path) ?? '') }));
}

/** Deletes a file, and with one of a recording's the other, which is of no use without it. */
async function deleteWithLedger(
  root: FileSystemDirectoryHandle,
  path: string,
  files: readonly ListedFile[],
): Promise<void> {
  const recordingId = recordingOfFile(path);
  const together = files.filter(
    (file) => file.path === path || (recordingId !== null && recordingOfFile(file.path) === recordingId),
  );
  for (const file of together) await deleteFile(root, file.path);
}

async function deleteUnused(root: FileSystemDirectoryHandle): Promise<void> {
  const inUse = await recordingsInUse();
  await deleteAllFiles(root, (path) => inUse.has(recordingOfFile(path) ?? ''));
}

async function openFile(root: FileSystemDirectoryHandle, path: string): Promise<void> {
  const url = URL.createObjectURL(await readFile(root, path));
  // The URL is not revoked: it has to stay valid while this page is open, as the new tab may reload it.
  window.open(url, '_blank', 'noopener');
}
