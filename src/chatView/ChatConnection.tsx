import { CloudOff } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { ChatState } from '../chat/chat.ts';
import { useChatHandle, useChatState } from '../contexts/ChatContext.ts';
import type { ChatChannel } from '../protocol/chat.ts';
import { t } from '../text/chatText.ts';
import { ListState } from '../ui/ListState.tsx';
import './emojiFont.css';
import styles from './ChatConnection.module.css';

/** What is said about a connection; null while there is one, or about to be one. */
const notices = {
  connecting: null,
  connected: null,
  reconnecting: 'chat.reconnecting',
  full: 'chat.full',
  ended: 'chat.ended',
} as const satisfies Record<ChatState['connection'], string | null>;

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
  const isBanned = useChatState(({ me }) => me?.banned ?? false);
  const notice = isBanned && connection === 'reconnecting' ? 'chat.reconnecting.banned' : notices[connection];
  const isThere = chat !== null && (isLoaded || connection === 'ended');
  const status = hasFailed ? 'failed' : isThere ? 'ready' : 'loading';
  return (
    <>
      {notice !== null && (
        <p className={styles.notice} role="status">
          <CloudOff size={16} aria-hidden="true" />
          {t(notice)}
        </p>
      )}
      <ListState status={status} failure={t('chat.failed')} onRetry={retry}>
        {children}
      </ListState>
    </>
  );
}
