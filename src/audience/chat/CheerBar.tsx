import { useState, type ReactElement } from 'react';
import { useChat } from '../../contexts/ChatContext.ts';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { reactionEmoji } from '../../protocol/chat.ts';
import { t } from '../../text/audienceText.ts';
import { createCheerLimit } from './cheerLimit.ts';
import styles from './CheerBar.module.css';

/** Five reactions to the show, which everybody sees over the video. */
export function CheerBar(): ReactElement | null {
  const chat = useChat();
  const { clock } = useServices();
  const [mayCheer] = useState(() => createCheerLimit(() => clock.nowMs()));
  if (!chat.capabilities.cheers) return null;
  return (
    <div className={styles.bar} role="group" aria-label={t('cheer.label')}>
      {reactionEmoji.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={styles.cheer}
          aria-label={t('cheer.send', { emoji })}
          onClick={() => {
            if (mayCheer()) chat.cheer(emoji);
          }}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
