import { Plus, X } from 'lucide-react';
import { useRef, useState, type ReactElement, type SubmitEvent } from 'react';
import {
  maxPollOptions,
  pollOptionLimit,
  pollQuestionLimit,
  type CreatePollBody,
} from '../../protocol/rest/polls.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import formStyles from '../../ui/Form.module.css';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { canDeleteOption, readPollDraft, type PollDraft } from './pollRules.ts';
import styles from './PollForm.module.css';

interface PollFormProps {
  draft: PollDraft;
  onDraft: (draft: PollDraft) => void;
  canHideResults: boolean;
  /** Resolves to whether it was created. */
  onCreate: (poll: CreatePollBody) => Promise<boolean>;
}

/** A new poll: its question, its answers, and whether the audience sees the results. */
export function PollForm({ draft, onDraft, canHideResults, onCreate }: PollFormProps): ReactElement {
  const [isCreating, setCreating] = useState(false);
  const nextKey = useRef(0);
  const { options } = draft;
  const poll = readPollDraft(draft);
  const create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (poll === null || isCreating) return;
    setCreating(true);
    await onCreate(poll);
    setCreating(false);
  };
  const change = (key: string, label: string): void =>
    onDraft({ ...draft, options: options.map((option) => (option.key === key ? { key, label } : option)) });
  const add = (): void => {
    nextKey.current += 1;
    const key = `added-${String(options.length)}-${String(nextKey.current)}`;
    onDraft({ ...draft, options: [...options, { key, label: '' }] });
  };
  return (
    <form className={formStyles.form} noValidate onSubmit={(event) => void create(event)}>
      <TextField
        label={t('polls.question')}
        value={draft.question}
        onValueChange={(question) => onDraft({ ...draft, question })}
        maxLength={pollQuestionLimit}
        autoComplete="off"
        autoFocus
      />
      <ul className={styles.options} aria-label={t('polls.options')}>
        {options.map(({ key, label }, index) => (
          <li key={key} className={styles.option}>
            <TextField
              label={t('polls.option', { place: index + 1 })}
              value={label}
              onValueChange={(text) => change(key, text)}
              maxLength={pollOptionLimit}
              autoComplete="off"
              autoFocus={key.startsWith('added-') && label === '' && index === options.length - 1}
            />
            {canDeleteOption(options.length) && (
              <IconButton
                label={t('polls.removeOption', { place: index + 1 })}
                icon={<X size={18} />}
                onClick={() => onDraft({ ...draft, options: options.filter((option) => option.key !== key) })}
              />
            )}
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        className={styles.add}
        icon={<Plus size={18} aria-hidden="true" />}
        disabled={options.length >= maxPollOptions}
        onClick={add}
      >
        {t('polls.addOption')}
      </Button>
      {canHideResults && (
        <Checkbox
          label={t('polls.hideResults')}
          checked={draft.hideResults}
          onChange={(hideResults) => onDraft({ ...draft, hideResults })}
        />
      )}
      <Button type="submit" variant="action" disabled={poll === null} busy={isCreating}>
        {t('polls.create')}
      </Button>
    </form>
  );
}
