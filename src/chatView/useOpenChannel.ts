import { useEffect } from 'react';
import { useChat } from '../contexts/ChatContext.ts';
import type { ChatChannel } from '../protocol/chat.ts';

/** A channel is open, and so read, while its messages are on a page that somebody can see. */
export function useOpenChannel(channel: ChatChannel): void {
  const chat = useChat();
  useEffect(() => {
    const follow = (): void => chat.setOpen(channel, !document.hidden);
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      chat.setOpen(channel, false);
      chat.setTyping(channel, false);
    };
  }, [chat, channel]);
}
