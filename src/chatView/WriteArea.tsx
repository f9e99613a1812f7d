import { Ban, Lock } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useChatHandle, useChatState } from '../contexts/ChatContext.ts';
import { mayDo } from '../protocol/roles.ts';
import type { ChatChannel } from '../protocol/chat.ts';
import { t } from '../text/chatText.ts';
import { Composer } from './Composer.tsx';
import styles from './WriteArea.module.css';

interface WriteAreaProps {
  channel: ChatChannel;
  label: string;
  isQuestion?: boolean;
  /** Under the notice that the chat is closed. */
  whenClosed?: ReactNode;
}

/** The field for a message, or the reason why this person cannot write now. */
export function WriteArea({ channel, label, isQuestion = false, whenClosed }: WriteAreaProps): ReactElement {
  const { isClosed, slowModeSeconds } = useChatState(({ settings }) => settings);
  const isBanned = useChatState(({ me }) => me?.banned ?? false);
  const role = useChatState(({ me }) => me?.role ?? 'viewer');
  const Field = useChatHandle().parts?.Composer ?? Composer;
  const isAudience = channel === 'livestreamAudience';
  if (isAudience && isClosed)
    return (
      <div className={styles.notice} role="status">
        <Lock size={18} aria-hidden="true" />
        <p>
          <strong>{t('chat.closed')}</strong>
          <span>{t('chat.closedContent')}</span>
        </p>
        {whenClosed}
      </div>
    );
  if (isBanned)
    return (
      <div className={styles.notice} role="status">
        <Ban size={18} aria-hidden="true" />
        <p>{t('chat.banned')}</p>
      </div>
    );
  const isSlow = isAudience && slowModeSeconds > 0 && !mayDo(role, 'useSpeakersChat');
  return (
    <>
      {isSlow && <p className={styles.slow}>{t('chat.slowMode', { seconds: slowModeSeconds })}</p>}
      <Field key={String(isQuestion)} channel={channel} label={label} isQuestion={isQuestion} />
    </>
  );
}
