import type { ReactNode } from 'react';
import { useChatState } from '../../contexts/ChatContext.ts';
import { t } from '../../text/audienceText.ts';
import styles from './PlaceOrFull.module.css';

/** Whoever has been let in stays, also when the session is full by now. */
export function PlaceOrFull({ isFull, children }: { isFull: boolean; children: ReactNode }): ReactNode {
  const isIn = useChatState(({ me }) => me !== null);
  return isFull && !isIn ? (
    <p className={styles.full} role="status">
      {t('audienceChat.full')}
    </p>
  ) : (
    children
  );
}
