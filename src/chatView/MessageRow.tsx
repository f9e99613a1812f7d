import { CircleAlert, Ellipsis } from 'lucide-react';
import { memo, type ReactElement, type ReactNode } from 'react';
import type { ChatEntry } from '../chat/chat.ts';
import { useChat } from '../contexts/ChatContext.ts';
import { t } from '../text/chatText.ts';
import { Button } from '../ui/Button.tsx';
import { AuthorBadges } from './AuthorBadges.tsx';
import { AuthorName } from './AuthorName.tsx';
import { describeRefusal } from './describeRefusal.ts';
import { MessageText } from './MessageText.tsx';
import { ReactionChips } from './ReactionChips.tsx';
import styles from './MessageRow.module.css';

export interface MessageRowProps {
  entry: ChatEntry;
  /** Its author and time are above it. */
  isFirstOfGroup: boolean;
  time: string;
  /** What a screen adds: buttons that appear when the message is pointed at or has the focus. */
  actions: (entry: ChatEntry) => ReactNode;
  /** Opens what else can be done with it, next to the pressed button; null where there is nothing. */
  onMore: ((entry: ChatEntry, button: HTMLElement) => void) | null;
  isMenuOpen: boolean;
}

/** One message of a chat. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps): ReactElement {
  const { entry, isFirstOfGroup, time, actions, onMore, isMenuOpen } = props;
  const isDeleted = entry.type === 'deleted';
  return (
    <article className={styles.row} data-first={isFirstOfGroup || undefined} data-delivery={entry.delivery}>
      {isFirstOfGroup && !isDeleted && (
        <header className={styles.header}>
          <AuthorName name={entry.author.name} />
          <AuthorBadges author={entry.author} />
          <time className={styles.time} dateTime={new Date(entry.createdAtMs).toISOString()}>
            {time}
          </time>
        </header>
      )}
      {isDeleted ? (
        <p className={styles.deleted}>{t('message.deleted')}</p>
      ) : (
        <>
          <MessageTags entry={entry} />
          <MessageText text={entry.text} />
          <ReactionChips entry={entry} />
        </>
      )}
      {entry.delivery === 'sending' && <span className="visually-hidden">{t('message.sending')}</span>}
      {entry.delivery === 'failed' && <NotSent entry={entry} />}
      <div className={styles.actions}>
        {actions(entry)}
        {onMore !== null && !isDeleted && entry.delivery === 'sent' && (
          <button
            type="button"
            className={styles.more}
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
            aria-label={t('message.more', { name: entry.author.name })}
            onClick={({ currentTarget }) => onMore(entry, currentTarget)}
          >
            <Ellipsis size={18} aria-hidden="true" />
          </button>
        )}
      </div>
    </article>
  );
});

function MessageTags({
  entry: { isQuestion, isAnswered, isPinned, isHeld },
}: {
  entry: ChatEntry;
}): ReactNode {
  const tags = [
    isHeld && t('message.held'),
    isPinned && t('message.pinned'),
    isQuestion && (isAnswered ? t('message.answered') : t('message.question')),
  ].filter((tag) => tag !== false);
  if (tags.length === 0) return null;
  return (
    <p className={styles.tags} {...(isHeld ? { title: t('message.heldContent') } : {})}>
      {tags.join(' · ')}
    </p>
  );
}

/** Why it did not go out, and what its author can do about it. */
function NotSent({ entry: { channel, id, failure } }: { entry: ChatEntry }): ReactElement {
  const chat = useChat();
  return (
    <div className={styles.notSent} role="alert">
      <p>
        <CircleAlert size={16} aria-hidden="true" />
        {t('message.notSent')} {describeRefusal(failure)}
      </p>
      <Button onClick={() => chat.retry(channel, id)}>{t('message.retry')}</Button>
      <Button variant="ghost" onClick={() => chat.discard(channel, id)}>
        {t('message.discard')}
      </Button>
    </div>
  );
}
