import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import type { Chat, ChatOpening } from '../chat/chat.ts';
import { ChatContext, type ChatHandle } from './ChatContext.ts';
import { usePorts } from './PortsContext.ts';
import { useServices } from './ServicesContext.tsx';

interface ChatProviderProps {
  /** Must be stable: another one opens another chat. */
  opening: ChatOpening;
  children: ReactNode;
}

const notLoaded = { chat: null, hasFailed: false };

/** Opens a person's chats, and ends them with the page. The page does not wait for them. */
export function ChatProvider({ opening, children }: ChatProviderProps): ReactElement {
  const { createChat } = usePorts();
  const { errorReports } = useServices();
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<{ chat: Chat | null; hasFailed: boolean }>(notLoaded);
  const [drafts] = useState(() => new Map<string, string>());
  useEffect(() => {
    let isGone = false;
    let stop = (): void => {};
    createChat(opening).then(
      (chat) => {
        if (isGone) return;
        stop = () => chat.stop();
        chat.start();
        setOpened({ chat, hasFailed: false });
      },
      (error: unknown) => {
        errorReports.report(error);
        if (!isGone) setOpened({ chat: null, hasFailed: true });
      },
    );
    return () => {
      isGone = true;
      stop();
      setOpened(notLoaded);
    };
  }, [createChat, opening, errorReports, attempt]);
  const handle = useMemo<ChatHandle>(
    () => ({ ...opened, drafts, retry: () => setAttempt((before) => before + 1) }),
    [opened, drafts],
  );
  return <ChatContext value={handle}>{children}</ChatContext>;
}
