import { useCallback, useMemo, type ReactElement } from 'react';
import type { StreamChat } from 'stream-chat';
import { MessageList, WithComponents, type MessageRenderer } from 'stream-chat-react';
import type { ChatEntry } from '../../chat/chat.ts';
import { useChannel, useChat } from '../../contexts/ChatContext.ts';
import type { MessageListProps } from '../../contexts/ChatParts.ts';
import { useChatAction } from '../ChatActions.tsx';
import { useMessageRows } from '../useMessageRows.tsx';
import { asLocalMessages } from './asLocalMessages.ts';
import { StreamFrame } from './StreamFrame.tsx';
import styles from './StreamParts.module.css';

interface StreamMessageListProps extends MessageListProps {
  client: StreamChat;
  entries: readonly ChatEntry[];
}

const nothing = (): null => null;
/** What our screens show themselves, or not at all. */
const overrides = { TypingIndicator: nothing, UnreadMessagesNotification: nothing };

/** Stream's list of messages: it scrolls, loads and stays in place, and each message in it is our row. */
export function StreamMessageList(props: StreamMessageListProps): ReactElement {
  const { client, channel, label, entries } = props;
  const chat = useChat();
  const run = useChatAction();
  const { hasOlder, isLoadingOlder } = useChannel(channel);
  const { rowOf, menu } = useMessageRows(entries, props);
  const messages = useMemo(() => asLocalMessages(entries), [entries]);
  const loadMore = useCallback(
    async () => void (await run(() => chat.loadOlder(channel))),
    [run, chat, channel],
  );
  const renderMessages: MessageRenderer = () =>
    entries.map(({ id }, index) => (
      <li key={id} data-row={id}>
        {rowOf(index)}
      </li>
    ));
  return (
    <section aria-label={label} className={styles.list}>
      <StreamFrame client={client} channel={channel}>
        <WithComponents overrides={overrides}>
          <MessageList
            messages={messages}
            hasMore={hasOlder}
            loadingMore={isLoadingOlder}
            loadMore={loadMore}
            renderMessages={renderMessages}
            disableDateSeparator
            hideNewMessageSeparator
          />
        </WithComponents>
      </StreamFrame>
      {menu}
    </section>
  );
}
