import { useId, useState, type ReactElement, type SubmitEvent } from 'react';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import formStyles from '../../ui/Form.module.css';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { readTopicDraft, topicNameLimit, type TopicDraft } from './topicRules.ts';

interface TopicFormProps {
  draft: TopicDraft;
  onDraft: (draft: TopicDraft) => void;
  /** Resolves to whether it was saved. */
  onSave: (topic: TopicDraft) => Promise<boolean>;
}

const transitions = [
  { value: 'fullscreen', label: t('topics.fullscreen') },
  { value: 'lower_third', label: t('topics.lower_third') },
] as const;

/** The name and transition of a topic. */
export function TopicForm({ draft, onDraft, onSave }: TopicFormProps): ReactElement {
  const id = useId();
  const [isSaving, setSaving] = useState(false);
  const topic = readTopicDraft(draft);
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (topic === null || isSaving) return;
    setSaving(true);
    await onSave(topic);
    setSaving(false);
  };
  return (
    <form className={formStyles.form} id={id} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label={t('topics.name')}
        value={draft.name}
        onValueChange={(name) => onDraft({ ...draft, name })}
        maxLength={topicNameLimit(draft)}
        stopsAtLimit
        autoComplete="off"
        autoFocus
      />
      <SegmentedControl
        label={t('topics.transition')}
        options={transitions}
        value={draft.transitionType}
        onChange={(transitionType) => onDraft({ ...draft, transitionType })}
      />
      <Button type="submit" variant="action" disabled={topic === null} busy={isSaving}>
        {t('topics.save')}
      </Button>
    </form>
  );
}
