import { ChartColumn } from 'lucide-react';
import { lazy, Suspense, type ReactElement } from 'react';
import { t } from '../../text/audienceText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useAudience } from '../AudienceContext.tsx';
import styles from './TabContent.module.css';

// Most shows go by without a poll.
const VoteCard = lazy(async () => ({ default: (await import('../VoteCard.tsx')).VoteCard }));

/** The open poll, to vote in. */
export function PollsTab(): ReactElement {
  const { poll, vote } = useAudience();
  return (
    <div className={styles.scroller}>
      {poll === null ? (
        <EmptyState isPlain icon={<ChartColumn size={24} />} text={t('polls.empty')} />
      ) : (
        <Suspense fallback={null}>
          <VoteCard poll={poll} onVote={(optionId) => vote(poll.id, optionId)} />
        </Suspense>
      )}
    </div>
  );
}
