import { useState, type ReactElement, type SubmitEvent } from 'react';
import { callToActionTextLimit } from '../../protocol/rest/callToActions.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import formStyles from '../../ui/Form.module.css';
import { TextField } from '../../ui/TextField.tsx';
import {
  isWrongAddress,
  readCallToActionDraft,
  type CallToActionDraft,
  type CallToActionFields,
} from './callToActionRules.ts';

interface CallToActionFormProps {
  draft: CallToActionDraft;
  onDraft: (draft: CallToActionDraft) => void;
  /** Resolves to whether it was saved. */
  onSave: (cta: CallToActionFields) => Promise<boolean>;
}

/** The message, label and link of a call to action. */
export function CallToActionForm({ draft, onDraft, onSave }: CallToActionFormProps): ReactElement {
  const [isSaving, setSaving] = useState(false);
  const [isUrlLeft, setUrlLeft] = useState(false);
  const cta = readCallToActionDraft(draft);
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (cta === null || isSaving) return;
    setSaving(true);
    await onSave(cta);
    setSaving(false);
  };
  return (
    <form className={formStyles.form} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label={t('cta.message')}
        value={draft.message}
        onValueChange={(message) => onDraft({ ...draft, message })}
        maxLength={callToActionTextLimit}
        note={t('cta.messageNote')}
        autoComplete="off"
        autoFocus
      />
      <TextField
        label={t('cta.label')}
        value={draft.label}
        onValueChange={(label) => onDraft({ ...draft, label })}
        maxLength={callToActionTextLimit}
        autoComplete="off"
        aria-required
      />
      <TextField
        label={t('cta.url')}
        value={draft.url}
        onValueChange={(url) => onDraft({ ...draft, url })}
        onBlur={() => setUrlLeft(true)}
        error={isUrlLeft && isWrongAddress(draft.url) ? t('cta.urlWrong') : undefined}
        placeholder="example.com/tickets"
        inputMode="url"
        autoComplete="off"
        aria-required
      />
      <Button type="submit" variant="action" disabled={cta === null} busy={isSaving}>
        {t('cta.save')}
      </Button>
    </form>
  );
}
