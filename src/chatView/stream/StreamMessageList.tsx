import { useCallback, useMemo, type ReactElement } from 'react';
import type { StreamChat } from 'stream-chat';
import { MessageList, WithComponents, type MessageRenderer } from 'stream-chat-react';
import type { ChatEntry } from '../../chat/chat.ts';
import { useChannel, useChat } from '../../contexts/ChatContext.ts';
import type { MessageListProps } from '../../contexts/ChatParts.ts';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { useChatAction } from '../ChatActions.tsx';
import { describeTime, startsGroup } from '../groupMessages.ts';
import { MessageRow } from '../MessageRow.tsx';
import { useRowMenu } from '../useRowMenu.tsx';
import { asLocalMessages } from './asLocalMessages.ts';
import { StreamFrame } from './StreamFrame.tsx';
import styles from './StreamParts.module.css';

interface StreamMessageListProps extends MessageListProps {
  client: StreamChat;
  entries: readonly ChatEntry[];
}

const noActions = (): null => null;
const noMenu = (): [] => [];
const nothing = (): null => null;
/** What our screens show themselves, or not at all. */
const overrides = { TypingIndicator: nothing, UnreadMessagesNotification: nothing };

/** Stream's list of messages: it scrolls, loads and stays in place, and each message in it is our row. */
export function StreamMessageList(props: StreamMessageListProps): ReactElement {
  const { client, channel, label, entries, canReact = true, actions = noActions, menuOf = noMenu } = props;
  const { clock } = useServices();
  const chat = useChat();
  const run = useChatAction();
  const { hasOlder, isLoadingOlder } = useChannel(channel);
  const { onMoreOf, isOpenFor, menu } = useRowMenu(entries, { canReact, menuOf });
  const messages = useMemo(() => asLocalMessages(entries), [entries]);
  const loadMore = useCallback(
    async () => void (await run(() => chat.loadOlder(channel))),
    [run, chat, channel],
  );
  const nowMs = clock.nowMs();
  const renderMessages: MessageRenderer = () =>
    entries.map((entry, index) => (
      <li key={entry.id} data-row={entry.id}>
        <MessageRow
          entry={entry}
          isFirstOfGroup={startsGroup(entry, entries[index - 1])}
          time={describeTime(entry.createdAtMs, nowMs)}
          actions={actions}
          onMore={onMoreOf(entry)}
          isMenuOpen={isOpenFor(entry)}
        />
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
