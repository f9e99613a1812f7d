import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import { t } from '../text/pageText.ts';
import { CallToActionOverlay } from '../ui/CallToActionOverlay.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useAudience } from './AudienceContext.tsx';
import { ChatSide } from './ChatSide.tsx';
import styles from './ShowStage.module.css';

// Most shows go by without a poll, and the toasts that voting may need are as large as the rest of the page.
const VoteCard = lazy(async () => ({ default: (await import('./VoteCard.tsx')).VoteCard }));
const Toaster = lazy(async () => ({ default: (await import('../ui/Toaster.tsx')).Toaster }));

interface ShowStageProps {
  /** Whether there is a chat: its code comes after the picture. With tabs, the poll and the people are among them. */
  chat: { studioToken: string; mayLoad: boolean; hasTabs?: boolean } | null;
  /** The video, or what it waits for. */
  children: ReactNode;
}

/** The show with what is open for its audience: the call to action and reactions over it, poll and chat next to it. */
export function ShowStage({ chat, children }: ShowStageProps): ReactElement {
  const { poll, callToAction, isFull, vote, noteClick } = useAudience();
  const { errorReports } = useServices();
  /** Toasts outlive the poll: a vote may fail because the poll has just closed. */
  const [hasHadPoll, setHasHadPoll] = useState(false);
  if (poll !== null && !hasHadPoll) setHasHadPoll(true);
  const [cheersPlace, setCheersPlace] = useState<HTMLElement | null>(null);
  const hasPollCard = poll !== null && chat?.hasTabs !== true;
  const saysFull = isFull && poll === null;
  return (
    <div
      className={styles.show}
      data-chat={chat !== null || undefined}
      data-poll={hasPollCard || undefined}
      data-full={saysFull || undefined}
    >
      <div className={styles.stage}>
        {children}
        {callToAction !== null && (
          <CallToActionOverlay
            key={callToAction.id}
            className={styles.callToAction}
            title={t('watch.callToAction')}
            callToAction={callToAction}
            onFollow={() => noteClick(callToAction.id)}
          />
        )}
        <div ref={setCheersPlace} className={styles.cheers} aria-hidden="true" />
        <Suspense fallback={null}>{hasHadPoll && <Toaster />}</Suspense>
      </div>
      <div className={styles.side}>
        {saysFull && (
          <p className={styles.full} role="status">
            {t('watch.full')}
          </p>
        )}
        <ErrorBoundary
          fallback={() => null}
          onError={(error, componentStack) => errorReports.report(error, { componentStack })}
        >
          <Suspense fallback={null}>
            {hasPollCard && <VoteCard poll={poll} onVote={(optionId) => vote(poll.id, optionId)} />}
          </Suspense>
        </ErrorBoundary>
        {chat !== null && <ChatSide {...chat} isFull={isFull} cheersPlace={cheersPlace} />}
      </div>
    </div>
  );
}
