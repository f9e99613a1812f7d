import type { ReactElement, ReactNode } from 'react';
import type { StreamChat } from 'stream-chat';
import { Channel, Chat } from 'stream-chat-react';
import type { ChatChannel } from '../../protocol/chat.ts';
import styles from './StreamParts.module.css';

interface StreamFrameProps {
  client: StreamChat;
  channel: ChatChannel;
  children: ReactNode;
}

const nothing = (): void => undefined;

/** What Stream's parts need around them. The adapter has opened the channel already, and notes what was read. */
export function StreamFrame({ client, channel, children }: StreamFrameProps): ReactElement | null {
  const opened = Object.values(client.activeChannels).find(({ type }) => type === channel);
  if (opened === undefined) return null;
  return (
    <Chat client={client} theme={styles.theme ?? ''}>
      <Channel
        channel={opened}
        initializeOnMount={false}
        markReadOnMount={false}
        doMarkReadRequest={nothing}
        activeUnreadHandler={nothing}
      >
        {children}
      </Channel>
    </Chat>
  );
}
