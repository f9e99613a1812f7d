import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { Chat, ChatEntry } from '../chat/chat.ts';
import type { ChatChannel } from '../protocol/chat.ts';
import type { MenuEntry } from '../ui/Menu.tsx';

export interface MessageListProps {
  channel: ChatChannel;
  label: string;
  /** Shown while there is no message. */
  empty: ReactElement;
  canReact?: boolean;
  /** What a screen adds to each message. Must be stable. */
  actions?: (entry: ChatEntry) => ReactNode;
  /** What the menu of a message offers. Must be stable. */
  menuOf?: (entry: ChatEntry) => readonly MenuEntry[];
}

export interface ComposerProps {
  channel: ChatChannel;
  /** What is written here, such as a message to the speakers. */
  label: string;
  /** What is sent is a question to the hosts. */
  isQuestion?: boolean;
}

/** The list and the field that a service brings along for its own chats. */
export interface ChatParts {
  /** Gets the messages that are there; never without one. */
  MessageList: ComponentType<MessageListProps & { entries: readonly ChatEntry[] }>;
  Composer: ComponentType<ComposerProps>;
}

/** A person's chats, and the parts that show them; null for our own. */
export interface OpenedChat {
  chat: Chat;
  parts: ChatParts | null;
}
