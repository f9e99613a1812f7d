import { CloudOff } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useChatHandle, useChatState } from '../contexts/ChatContext.ts';
import type { ChatChannel } from '../protocol/chat.ts';
import { t } from '../text/chatText.ts';
import { ListState } from '../ui/ListState.tsx';
import styles from './ChatConnection.module.css';

/** Shows a chat once its first messages are here, and above it whether the connection is gone. Its children may use the chat. */
export function ChatConnection({
  channel,
  children,
}: {
  channel: ChatChannel;
  children: ReactNode;
}): ReactElement {
  const { chat, hasFailed, retry } = useChatHandle();
  const isLoaded = useChatState(({ channels }) => channels[channel]?.isLoaded ?? false);
  const connection = useChatState((state) => state.connection);
  const hasEnded = connection === 'ended';
  const status = hasFailed ? 'failed' : chat === null || !(isLoaded || hasEnded) ? 'loading' : 'ready';
  return (
    <>
      {(connection === 'reconnecting' || hasEnded) && (
        <p className={styles.notice} role="status">
          <CloudOff size={16} aria-hidden="true" />
          {t(hasEnded ? 'chat.ended' : 'chat.reconnecting')}
        </p>
      )}
      <ListState status={status} failure={t('chat.failed')} onRetry={retry}>
        {children}
      </ListState>
    </>
  );
}
