import type { ReactElement, ReactNode } from 'react';
import type { ChatEntry } from '../../chat/chat.ts';
import { ChatActions } from '../../chatView/ChatActions.tsx';
import { MessageList } from '../../chatView/MessageList.tsx';
import { TypingLine } from '../../chatView/TypingLine.tsx';
import { useOpenChannel } from '../../chatView/useOpenChannel.ts';
import { WriteArea } from '../../chatView/WriteArea.tsx';
import { useFeatures } from '../../contexts/useFeatures.ts';
import type { ChatChannel } from '../../protocol/chat.ts';
import { MessageButtons } from './MessageButtons.tsx';
import { useMessageMenu } from './useMessageMenu.tsx';
import styles from './StudioMessages.module.css';

interface StudioMessagesProps {
  channel: ChatChannel;
  label: string;
  placeholder: string;
  empty: ReactElement;
  whenClosed?: ReactNode;
}

const actions = (entry: ChatEntry): ReactElement => <MessageButtons entry={entry} />;

/** A chat in the studio: its messages with what hosts and speakers can do with them, and the field for one's own. */
export const StudioMessages = (props: StudioMessagesProps): ReactElement => (
  <div className={styles.chat}>
    <ChatActions>
      <Messages {...props} />
    </ChatActions>
  </div>
);

function Messages({ channel, label, placeholder, empty, whenClosed }: StudioMessagesProps): ReactElement {
  const { newChat } = useFeatures();
  const menuOf = useMessageMenu();
  useOpenChannel(channel);
  return (
    <>
      <MessageList
        channel={channel}
        label={label}
        empty={<div className={styles.empty}>{empty}</div>}
        canReact={newChat}
        actions={actions}
        menuOf={menuOf}
      />
      {newChat && <TypingLine channel={channel} />}
      <WriteArea channel={channel} label={placeholder} whenClosed={whenClosed} />
    </>
  );
}
