import { Check, ChevronUp } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { ChatEntry } from '../chat/chat.ts';
import { useChat } from '../contexts/ChatContext.ts';
import { t } from '../text/chatText.ts';
import { AuthorBadges } from './AuthorBadges.tsx';
import { AuthorName } from './AuthorName.tsx';
import { useChatAction } from './ChatActions.tsx';
import { MessageText } from './MessageText.tsx';
import styles from './QuestionCard.module.css';

interface QuestionCardProps {
  question: ChatEntry;
  /** What a screen offers below it. */
  children?: ReactNode;
}

/** A question with its votes: everybody can vote for it once, and take that back. */
export function QuestionCard({ question, children }: QuestionCardProps): ReactElement {
  const { author, text, isAnswered } = question;
  return (
    <article className={styles.card} data-answered={isAnswered || undefined}>
      <VoteButton question={question} />
      <div className={styles.content}>
        <header className={styles.header}>
          <AuthorName name={author.name} />
          <AuthorBadges author={author} />
          {isAnswered && (
            <span className={styles.answered}>
              <Check size={14} aria-hidden="true" />
              {t('message.answered')}
            </span>
          )}
        </header>
        <MessageText text={text} />
        <div className={styles.actions}>{children}</div>
      </div>
    </article>
  );
}

function VoteButton({ question: { chatMessageId, votes, own } }: { question: ChatEntry }): ReactElement {
  const chat = useChat();
  const run = useChatAction();
  return (
    <button
      type="button"
      className={styles.vote}
      aria-pressed={own.hasVoted}
      title={t(own.hasVoted ? 'questions.unvote' : 'questions.vote')}
      onClick={() => void run(() => chat.vote(chatMessageId, !own.hasVoted))}
    >
      <ChevronUp size={18} aria-hidden="true" />
      <span className="visually-hidden">{t('questions.vote')}: </span>
      {votes}
    </button>
  );
}
