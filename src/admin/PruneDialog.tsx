import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement, type SyntheticEvent } from 'react';
import { adminSessionsKey, storageQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { oldRecordingsQuerySchema, type OldRecording } from '../protocol/rest/adminSessions.ts';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/showToast.ts';
import { TextField } from '../ui/TextField.tsx';
import styles from './AdminPage.module.css';
import deletionStyles from './Deletion.module.css';
import form from './SessionForm.module.css';
import { formatSize } from './formatSize.ts';

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const defaultDays = '30';

/** Deletes recordings by age: an age, a list of what is that old, and one more question. */
export function PruneDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { api, errorReports } = useServices();
  const [days, setDays] = useState(defaultDays);
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [found, setFound] = useState<{ olderThanDays: number; recordings: OldRecording[] } | null>(null);
  const find = async (): Promise<void> => {
    const read = oldRecordingsQuerySchema.safeParse({ olderThanDays: days.trim() === '' ? undefined : days });
    if (!read.success) {
      setError(t('admin.pruneDaysNeeded'));
      return;
    }
    setIsBusy(true);
    try {
      const { olderThanDays } = read.data;
      setFound({ olderThanDays, recordings: await api.adminListOldRecordings(olderThanDays) });
    } catch (failure) {
      errorReports.report(failure);
      setError(t('admin.pruneFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void find();
  };
  return (
    <Dialog
      open
      title={t('admin.prune')}
      description={t('admin.pruneNote')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
    >
      <form className={form.form} onSubmit={submit} noValidate>
        <TextField
          label={t('admin.pruneDays')}
          type="number"
          inputMode="numeric"
          min={0}
          value={days}
          error={error}
          onValueChange={(value) => {
            setDays(value);
            setError(undefined);
            setFound(null);
          }}
        />
        <div className={form.formActions}>
          <Button type="submit" busy={isBusy}>
            {t('admin.pruneFind')}
          </Button>
        </div>
      </form>
      <div role="status">
        {found?.recordings.length === 0 && <p className={styles.quiet}>{t('admin.pruneNone')}</p>}
      </div>
      {found !== null && found.recordings.length > 0 && <Found {...found} onDone={onClose} />}
    </Dialog>
  );
}

function Found({
  olderThanDays,
  recordings,
  onDone,
}: {
  olderThanDays: number;
  recordings: readonly OldRecording[];
  onDone: () => void;
}): ReactElement {
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const count = recordings.length;
  const size = formatSize(recordings.reduce((sum, { byteSize }) => sum + byteSize, 0));
  const prune = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const pruned = await api.adminPrune(olderThanDays, recordings);
      showToast('admin.pruned', { count: String(pruned.count), size: formatSize(pruned.byteSize) });
    } catch (error) {
      errorReports.report(error);
      showToast('admin.pruneFailed');
    }
    void queryClient.invalidateQueries({ queryKey: adminSessionsKey });
    void queryClient.invalidateQueries({ queryKey: storageQuery(api).queryKey });
    onDone();
  };
  return (
    <div className={deletionStyles.deletion}>
      <p>{count === 1 ? t('admin.pruneFoundOne', { size }) : t('admin.pruneFound', { count, size })}</p>
      <ul className={deletionStyles.found}>
        {recordings.map(({ studioToken, fileName, sessionName, recordedAt, byteSize }) => (
          <li key={`${studioToken}/${fileName}`}>
            {sessionName} · {dateFormat.format(recordedAt)} · {formatSize(byteSize)}
          </li>
        ))}
      </ul>
      <div className={form.formActions}>
        <Button variant="danger" busy={isBusy} onClick={() => setIsAsking(true)}>
          {count === 1 ? t('admin.pruneConfirmOne') : t('admin.pruneConfirm', { count })}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={count === 1 ? t('admin.pruneTitleOne') : t('admin.pruneTitle', { count })}
        content={t('admin.pruneContent', { size })}
        confirmLabel={count === 1 ? t('admin.pruneConfirmOne') : t('admin.pruneConfirm', { count })}
        onConfirm={() => void prune()}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
