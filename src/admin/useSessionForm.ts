import { useEffect, useId, useState } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { EditSessionBody } from '../protocol/rest/adminSessions.ts';
import { t } from '../text/adminText.ts';
import { errorOfField, readSessionForm, type FormErrors, type SessionForm } from './sessionForm.ts';

/** A form for a session: what was typed, what is wrong with it, and saving it. */
export interface SessionFormState {
  form: SessionForm;
  errors: FormErrors;
  /** What went wrong apart from single fields; null for nothing. */
  failure: string | null;
  isBusy: boolean;
  /** The id of the form's element, in which the first field with an error gets the focus. */
  formId: string;
  change(changes: Partial<SessionForm>): void;
  /** Replaces everything that was typed. */
  reset(form: SessionForm): void;
  submit(): void;
}

/** `save` resolves when the server has it; what it rejects with is shown at its field. */
export function useSessionForm({
  initial,
  videoSeconds = null,
  failureText,
  save,
}: {
  initial: () => SessionForm;
  videoSeconds?: number | null;
  failureText: string;
  save: (body: EditSessionBody) => Promise<void>;
}): SessionFormState {
  const { errorReports } = useServices();
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const formId = useId();
  /** Counts the attempts that have left errors: each brings the focus to the first. */
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0)
      document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, formId]);

  const refuse = (found: FormErrors): void => {
    setErrors(found);
    setFailure(t('admin.someErrors'));
    setRefusals((count) => count + 1);
  };
  const send = async (): Promise<void> => {
    const read = readSessionForm(form, videoSeconds);
    setErrors({});
    setFailure(null);
    if (read.type === 'invalid') {
      refuse(read.errors);
      return;
    }
    setIsBusy(true);
    try {
      await save(read.body);
    } catch (error) {
      const atField = error instanceof ApiError ? errorOfField(error.field, error.message) : null;
      if (atField === null) {
        errorReports.report(error);
        setFailure(failureText);
      } else refuse(atField);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    form,
    errors,
    failure,
    isBusy,
    formId,
    change(changes) {
      setForm((current) => ({ ...current, ...changes }));
      const changed = Object.keys(changes).map((name) =>
        name === 'socialLinks' ? 'groupSocialLinks' : name,
      );
      setErrors((current) =>
        Object.fromEntries(
          Object.entries(current).filter(([field]) => !changed.includes(field.split('.')[0] ?? '')),
        ),
      );
    },
    reset(next) {
      setForm(next);
      setErrors({});
      setFailure(null);
    },
    submit: () => void send(),
  };
}
