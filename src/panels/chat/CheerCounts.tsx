import { useId, type ReactElement } from 'react';
import { useChatState } from '../../contexts/ChatContext.ts';
import { reactionEmoji } from '../../protocol/chat.ts';
import { t } from '../../text/chatText.ts';
import styles from './CheerCounts.module.css';

/** How often viewers have reacted to the show; only hosts know. Nothing before the first reaction. */
export function CheerCounts(): ReactElement | null {
  const titleId = useId();
  const cheers = useChatState((state) => state.cheers);
  const counted = reactionEmoji.flatMap((emoji) => {
    const count = cheers?.[emoji] ?? 0;
    return count === 0 ? [] : [{ emoji, count }];
  });
  if (counted.length === 0) return null;
  return (
    <div className={styles.cheers}>
      <span id={titleId}>{t('audience.cheers')}</span>
      <ul className={styles.counts} aria-labelledby={titleId}>
        {counted.map(({ emoji, count }) => (
          <li key={emoji}>
            {emoji} {count.toLocaleString('en')}
          </li>
        ))}
      </ul>
    </div>
  );
}
