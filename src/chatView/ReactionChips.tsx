import type { ReactElement } from 'react';
import type { ChatEntry } from '../chat/chat.ts';
import { useChat } from '../contexts/ChatContext.ts';
import { t } from '../text/chatText.ts';
import { useChatAction } from './ChatActions.tsx';
import styles from './ReactionChips.module.css';

/** The reactions to a message; a press adds one's own, or takes it back. */
export function ReactionChips({
  entry: { channel, chatMessageId, reactions, own },
}: {
  entry: ChatEntry;
}): ReactElement | null {
  const chat = useChat();
  const run = useChatAction();
  const shown = reactions.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('message.reactions')}>
      {shown.map(({ emoji, count }) => {
        const isOwn = own.reactions.includes(emoji);
        return (
          <li key={emoji}>
            <button
              type="button"
              className={styles.chip}
              aria-pressed={isOwn}
              onClick={() => void run(() => chat.react(channel, chatMessageId, emoji, !isOwn))}
            >
              {t('message.reaction', { emoji, count })}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
