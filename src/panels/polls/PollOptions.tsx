import { Plus, X } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { newId } from '../../api/newId.ts';
import { collapseSpaces, maxPollOptions, pollOptionLimit } from '../../protocol/rest/polls.ts';
import { barPercent, percentOf } from '../../program/percent.ts';
import { totalVotes, type Poll } from '../../scene/content/polls.ts';
import { useStudio } from '../../contexts/StudioContext.ts';
import { useEdits } from '../../contexts/useEdits.ts';
import { createPollEdits, isPendingOption } from '../../participant/edits/pollEdits.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/ConfirmContext.tsx';
import { InlineEdit } from '../../ui/InlineEdit.tsx';
import { canDeleteOption } from './pollRules.ts';
import styles from './PollOptions.module.css';

type Option = Poll['options'][number];

/** A poll's answers with their share of the votes, to edit in place. */
export function PollOptions({ poll }: { poll: Poll }): ReactElement {
  const total = totalVotes(poll);
  return (
    <div className={styles.options}>
      <ul className={styles.list} aria-label={t('polls.options')}>
        {poll.options.map((option) => (
          <li key={option.id}>
            <OptionRow poll={poll} option={option} total={total} />
          </li>
        ))}
      </ul>
      {poll.options.length < maxPollOptions && <AddOption poll={poll} />}
    </div>
  );
}

function OptionRow({ poll, option, total }: { poll: Poll; option: Option; total: number }): ReactElement {
  const studio = useStudio();
  const edits = useEdits(createPollEdits);
  const confirm = useConfirm();
  const percent = percentOf(option.voteCount, total);
  const { label } = option;
  const ask = (): void =>
    confirm({
      title: t('polls.deleteOptionTitle'),
      content: t(option.voteCount === 0 ? 'polls.deleteOptionContent' : 'polls.deleteOptionVotes', { label }),
      confirmLabel: t('polls.deleteOptionConfirm'),
      onConfirm: () => void studio.edit(edits.removeOption(poll.id, option.id)),
    });
  if (isPendingOption(option)) return <span className={styles.pending}>{label}</span>;
  return (
    <div className={styles.row}>
      <InlineEdit
        label={t('polls.optionNamed', { label })}
        className={styles.label}
        value={label}
        tidy={collapseSpaces}
        maxLength={pollOptionLimit}
        onSave={(text) => void studio.edit(edits.renameOption(poll.id, option, text))}
      />
      {poll.status !== 'pending' && <span className={styles.percent}>{percent}%</span>}
      {canDeleteOption(poll.options.length) && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('polls.deleteOption', { label })}
          onClick={ask}
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
      {poll.status !== 'pending' && (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${String(barPercent(percent))}%` }} />
        </span>
      )}
    </div>
  );
}

function AddOption({ poll }: { poll: Poll }): ReactElement {
  const studio = useStudio();
  const edits = useEdits(createPollEdits);
  const [isAdding, setAdding] = useState(false);
  if (!isAdding)
    return (
      <Button
        variant="ghost"
        className={styles.add}
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => setAdding(true)}
      >
        {t('polls.addOption')}
      </Button>
    );
  return (
    <InlineEdit
      label={t('polls.newOption')}
      placeholder={t('polls.newOption')}
      className={styles.label}
      value=""
      tidy={collapseSpaces}
      maxLength={pollOptionLimit}
      autoFocus
      onSave={(text) => void studio.edit(edits.addOption(poll, text, newId()))}
      onEnd={() => setAdding(false)}
    />
  );
}
