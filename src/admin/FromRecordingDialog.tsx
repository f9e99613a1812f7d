import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement, type SyntheticEvent } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { adminSessionQuery, adminSessionsQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ListState } from '../ui/ListState.tsx';
import { Select } from '../ui/Select.tsx';
import { showToast } from '../ui/showToast.ts';
import { TextField } from '../ui/TextField.tsx';
import page from './AdminPage.module.css';
import { formatSize } from './formatSize.ts';
import form from './SessionForm.module.css';
import { formOfSession, readSessionForm, toLocalInput } from './sessionForm.ts';
import { TrimFields, type Trim } from './TrimFields.tsx';
import { minTrimSeconds } from './trimTimes.ts';

/** A recording of a session. */
export interface ChosenRecording {
  recordedIn: string;
  fileName: string;
}

interface FromRecordingDialogProps {
  /** The simulive session. */
  session: AdminSession;
  initial: ChosenRecording | null;
  onDone: () => void;
  onClose: () => void;
}

const idOf = ({ recordedIn, fileName }: ChosenRecording): string => `${recordedIn}/${fileName}`;
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** Takes part of a recording as the video of a simulive session, and sets when it starts. */
export function FromRecordingDialog({
  session,
  initial,
  onDone,
  onClose,
}: FromRecordingDialogProps): ReactElement {
  const { api } = useServices();
  const sessions = useQuery(adminSessionsQuery(api));
  const [chosen, setChosen] = useState(initial);
  const recordings = (sessions.data ?? []).flatMap(({ studioToken, name, recordings: files }) =>
    files.map(({ fileName, byteSize, recordedAt }) => ({
      recordedIn: studioToken,
      fileName,
      label: `${name} · ${dateFormat.format(recordedAt)} · ${formatSize(byteSize)}`,
    })),
  );
  return (
    <Dialog open size="wide" title={t('trim.title')} closeLabel={t('dialog.close')} onClose={onClose}>
      <ListState
        status={sessions.data !== undefined ? 'ready' : sessions.isError ? 'failed' : 'loading'}
        failure={t('admin.listFailed')}
        onRetry={() => void sessions.refetch()}
      >
        {recordings.length === 0 ? (
          <p className={page.quiet}>{t('trim.none')}</p>
        ) : (
          <div className={form.form}>
            <Select
              label={t('trim.recording')}
              options={recordings.map((recording) => ({ value: idOf(recording), label: recording.label }))}
              value={chosen === null ? null : idOf(chosen)}
              placeholder={t('trim.choose')}
              onChange={(id) => setChosen(recordings.find((recording) => idOf(recording) === id) ?? null)}
            />
            {chosen !== null && (
              <TrimForm
                key={idOf(chosen)}
                session={session}
                recording={chosen}
                onDone={() => {
                  onDone();
                  onClose();
                }}
                onClose={onClose}
              />
            )}
          </div>
        )}
      </ListState>
    </Dialog>
  );
}

function TrimForm({
  session,
  recording,
  onDone,
  onClose,
}: {
  session: AdminSession;
  recording: ChosenRecording;
  onDone: () => void;
  onClose: () => void;
}): ReactElement {
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const [trim, setTrim] = useState<Trim | null>(null);
  const [startsAt, setStartsAt] = useState(() => toLocalInput(session.startsAt));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const preview = useQuery({
    queryKey: ['recordingPreview', recording.recordedIn, recording.fileName],
    queryFn: () => api.adminGetRecordingPreview(recording.recordedIn, recording.fileName),
  });
  const part = trim ?? { from: 0, to: preview.data?.duration ?? 0 };
  const isStartKnown = !Number.isNaN(Date.parse(startsAt));
  const mayUse = part.to - part.from >= minTrimSeconds && isStartKnown;
  const takePart = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      const read = readSessionForm({ ...formOfSession(session), startsAt }, part.to - part.from);
      if (read.type === 'invalid') throw new Error(Object.values(read.errors).join(' '));
      const edited = await api.adminEditSession(session.studioToken, read.body);
      queryClient.setQueryData(adminSessionQuery(api, session.studioToken).queryKey, edited);
      await api.adminVideoFromRecording(session.studioToken, { ...recording, trim: part });
      showToast('video.trimmed');
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) errorReports.report(error);
      setFailure(t('trim.failed', { reason: error instanceof Error ? error.message : '' }));
      setIsBusy(false);
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (mayUse) void takePart();
  };
  if (preview.isPending)
    return (
      <p className={page.quiet} role="status">
        {t('trim.loading')}
      </p>
    );
  if (preview.data === undefined)
    return (
      <ListState status="failed" failure={t('trim.previewFailed')} onRetry={() => void preview.refetch()}>
        {null}
      </ListState>
    );
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <TrimFields preview={preview.data} trim={part} onChange={setTrim} />
      <TextField
        label={t('trim.startsAt')}
        type="datetime-local"
        value={startsAt}
        error={isStartKnown ? undefined : t('admin.dateNeeded')}
        onValueChange={setStartsAt}
      />
      {failure !== null && (
        <p className={form.error} role="alert">
          {failure}
        </p>
      )}
      <div className={form.formActions}>
        <Button variant="ghost" onClick={onClose}>
          {t('admin.cancel')}
        </Button>
        <Button variant="action" type="submit" busy={isBusy} disabled={!mayUse}>
          {t('trim.use')}
        </Button>
      </div>
    </form>
  );
}
