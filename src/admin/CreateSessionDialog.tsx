import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement, type SyntheticEvent } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { adminSessionsQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/showToast.ts';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './AdminPage.module.css';
import {
  emptySessionForm,
  errorOfField,
  readSessionForm,
  type FormErrors,
  type SessionForm,
} from './sessionForm.ts';

/** The form for a new session; each error is shown at its field. */
export function CreateSessionDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { api, clock, errorReports } = useServices();
  const queryClient = useQueryClient();
  const [form, setForm] = useState(() => emptySessionForm(clock.nowMs()));
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const change =
    <Field extends keyof SessionForm>(field: Field) =>
    (value: SessionForm[Field]): void => {
      setForm((current) => ({ ...current, [field]: value }));
      setErrors(({ [field]: _mended, ...others }) => others);
    };
  const create = async (): Promise<void> => {
    const read = readSessionForm(form);
    setFailure(null);
    setErrors(read.type === 'invalid' ? read.errors : {});
    if (read.type === 'invalid') return;
    setIsBusy(true);
    try {
      await api.adminCreateSession(read.body);
      await queryClient.invalidateQueries({ queryKey: adminSessionsQuery(api).queryKey });
      showToast('admin.created');
      onClose();
    } catch (error) {
      const atField = error instanceof ApiError ? errorOfField(error.field, error.message) : null;
      if (atField === null) {
        errorReports.report(error);
        setFailure(t('admin.failed'));
      } else setErrors(atField);
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void create();
  };
  return (
    <Dialog open title={t('admin.new')} closeLabel={t('admin.cancel')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('admin.name')}
          value={form.name}
          maxLength={200}
          error={errors.name}
          autoFocus
          onValueChange={change('name')}
        />
        <div className={styles.times}>
          <TextField
            label={t('admin.startsAt')}
            type="datetime-local"
            value={form.startsAt}
            error={errors.startsAt}
            onValueChange={change('startsAt')}
          />
          <TextField
            label={t('admin.endsAt')}
            type="datetime-local"
            value={form.endsAt}
            error={errors.endsAt}
            onValueChange={change('endsAt')}
          />
        </div>
        <TextField
          label={t('admin.rtmp')}
          placeholder="rtmp://…"
          value={form.rtmpDestinations}
          error={errors.rtmpDestinations}
          note={t('admin.rtmpNote')}
          onValueChange={change('rtmpDestinations')}
        />
        <Switch
          label={t('admin.openJoin')}
          note={t('admin.openJoinNote')}
          checked={form.openJoin}
          onChange={change('openJoin')}
        />
        <Switch
          label={t('admin.speakersMayShow')}
          note={t('admin.speakersMayShowNote')}
          checked={form.speakersMayShow}
          onChange={change('speakersMayShow')}
        />
        {failure !== null && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={styles.formActions}>
          <Button variant="ghost" onClick={onClose}>
            {t('admin.cancel')}
          </Button>
          <Button variant="action" type="submit" busy={isBusy}>
            {t('admin.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
