import { Check, ChevronDown } from 'lucide-react';
import { useId, useState, type ReactElement, type SubmitEvent } from 'react';
import { barPercent, percentOf } from '../program/percent.ts';
import type { AudiencePoll } from '../protocol/rest/audience.ts';
import { totalVotes } from '../scene/content/polls.ts';
import { t } from '../text/pageText.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/showToast.ts';
import styles from './VoteCard.module.css';

interface VoteCardProps {
  poll: AudiencePoll;
  /** Resolves with whether the vote counts. */
  onVote: (optionId: string) => Promise<boolean>;
}

/** The open poll: the answers to choose from, and, once one has voted, the results. */
export function VoteCard({ poll, onVote }: VoteCardProps): ReactElement {
  const hasVoted = poll.votedOptionId !== null;
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      {/* Can be folded away, for more of the chat. */}
      <details className={styles.poll} open>
        <summary className={styles.summary}>
          <span className={styles.kicker}>{t('watch.poll')}</span>
          <h2 className={styles.question} id={titleId}>
            {poll.question}
          </h2>
          <ChevronDown className={styles.fold} size={20} aria-hidden="true" />
        </summary>
        <div className={styles.content}>
          {hasVoted ? <Results poll={poll} /> : <Ballot key={poll.id} poll={poll} onVote={onVote} />}
          <p className={styles.thanks} role="status">
            {hasVoted ? t(poll.hideResults ? 'watch.votedHidden' : 'watch.voted') : ''}
          </p>
        </div>
      </details>
    </section>
  );
}

function Ballot({ poll, onVote }: VoteCardProps): ReactElement {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const isChosenThere = poll.options.some(({ id }) => id === chosenId);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (chosenId === null || !isChosenThere) return;
    if (!(await onVote(chosenId))) showToast('watch.error.vote');
  };
  return (
    <form className={styles.ballot} onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.options}>
        <legend className="visually-hidden">{poll.question}</legend>
        {poll.options.map(({ id, label }) => (
          <label key={id} className={styles.option}>
            <input
              type="radio"
              name={poll.id}
              value={id}
              checked={chosenId === id}
              onChange={() => setChosenId(id)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" variant="action" size="large" disabled={!isChosenThere}>
        {t('watch.vote')}
      </Button>
    </form>
  );
}

function Results({ poll }: { poll: AudiencePoll }): ReactElement {
  const counted = poll.options.map(({ voteCount }) => ({ voteCount: voteCount ?? 0 }));
  const total = totalVotes({ options: counted });
  return (
    <ul className={styles.results}>
      {poll.options.map(({ id, label, voteCount }) => {
        const isMine = id === poll.votedOptionId;
        const percent = voteCount === null ? null : percentOf(voteCount, total);
        return (
          <li key={id} className={styles.result} data-mine={isMine || undefined}>
            <span className={styles.label}>
              {label}
              {isMine && <Check size={16} role="img" aria-label={t('watch.yourVote')} />}
            </span>
            {percent !== null && <span className={styles.percent}>{percent}%</span>}
            {percent !== null && (
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${String(barPercent(percent))}%` }} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
