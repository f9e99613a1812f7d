import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createStore } from 'zustand/vanilla';
import { emptyChannel, emptyChat, type Chat, type ChannelState, type ChatState } from '../chat/chat.ts';
import type { ChatChannel } from '../protocol/chat.ts';
import type { ChatParts } from './ChatParts.ts';

/** The chats of the person at this screen. */
export interface ChatHandle {
  /** Null until its code is loaded, and when that has failed. */
  chat: Chat | null;
  /** What shows the chats; null for our own parts. */
  parts: ChatParts | null;
  hasFailed: boolean;
  /** Loads it again. */
  retry(): void;
  /** What was typed and not sent, by place; it outlives the panel it was typed in. */
  drafts: Map<string, string>;
}

export const ChatContext = createContext<ChatHandle | null>(null);

/** The chats and whether they are loaded; throws outside their provider. */
export function useChatHandle(): ChatHandle {
  const handle = use(ChatContext);
  if (handle === null) throw new Error('useChatHandle is used outside ChatContext');
  return handle;
}

/** The chats; throws where they are not loaded yet. */
export function useChat(): Chat {
  const { chat } = useChatHandle();
  if (chat === null) throw new Error('useChat is used before the chat is loaded');
  return chat;
}

const notLoaded = createStore<ChatState>(() => emptyChat);

/** A part of the chats' state, also before they are loaded; lists and records with the same entries count as equal. */
export function useChatState<Part>(select: (state: ChatState) => Part): Part {
  const { chat } = useChatHandle();
  return useStore(chat?.store ?? notLoaded, useShallow(select));
}

export const useChannel = (channel: ChatChannel): ChannelState =>
  useChatState(({ channels }) => channels[channel] ?? emptyChannel);
