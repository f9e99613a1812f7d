import { useEffect, useState, type ReactElement } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import { t } from '../text/pageText.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import type { AudienceChatProps } from './chat/AudienceChat.tsx';
import styles from './ChatSide.module.css';

interface ChatSideProps extends AudienceChatProps {
  /** False until the picture is there, which nothing may delay. */
  mayLoad: boolean;
}

type Loaded = { Chat: (props: AudienceChatProps) => ReactElement } | 'failed' | null;

/** The place of the chat: its code comes after the picture, and whatever happens to it, the picture goes on. */
export function ChatSide({ mayLoad, ...props }: ChatSideProps): ReactElement {
  const { errorReports } = useServices();
  const [loaded, setLoaded] = useState<Loaded>(null);
  const isWanted = mayLoad && loaded === null;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    import('./chat/AudienceChat.tsx').then(
      ({ AudienceChat }) => isGone || setLoaded({ Chat: AudienceChat }),
      (error: unknown) => {
        errorReports.report(error);
        if (!isGone) setLoaded('failed');
      },
    );
    return () => void (isGone = true);
  }, [isWanted, errorReports]);
  return (
    <section className={styles.side} aria-label={t('watch.chat')}>
      <ErrorBoundary
        fallback={(_error, tryAgain) => <Failed onTryAgain={tryAgain} />}
        onError={(error, componentStack) => errorReports.report(error, { componentStack })}
      >
        {loaded === 'failed' ? (
          <Failed onTryAgain={() => setLoaded(null)} />
        ) : loaded === null ? (
          <div className={styles.middle} role="status" aria-label={t('watch.chatLoading')}>
            <Spinner size={24} />
          </div>
        ) : (
          <loaded.Chat {...props} />
        )}
      </ErrorBoundary>
    </section>
  );
}

const Failed = ({ onTryAgain }: { onTryAgain: () => void }): ReactElement => (
  <div className={styles.middle} role="alert">
    <p>{t('watch.chatFailed')}</p>
    <Button onClick={onTryAgain}>{t('error.tryAgain')}</Button>
  </div>
);
