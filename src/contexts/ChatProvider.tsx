import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import type { ChatOpening } from '../chat/chat.ts';
import { ChatContext, type ChatHandle } from './ChatContext.ts';
import { usePorts } from './PortsContext.ts';
import { useServices } from './ServicesContext.tsx';

interface ChatProviderProps {
  /** Must be stable: another one opens another chat. */
  opening: ChatOpening;
  children: ReactNode;
}

type Opened = Omit<ChatHandle, 'drafts'>;
const notLoaded: Opened = { chat: null, parts: null, hasFailed: false, retry: () => {} };

/** Opens a person's chats, and ends them with the page. The page does not wait for them. */
export function ChatProvider({ opening, children }: ChatProviderProps): ReactElement {
  const { createChat } = usePorts();
  const { errorReports } = useServices();
  const [opened, setOpened] = useState(notLoaded);
  const [drafts] = useState(() => new Map<string, string>());
  useEffect(() => {
    let isGone = false;
    let stop = (): void => {};
    const open = async (): Promise<void> => {
      setOpened(notLoaded);
      try {
        const { chat, parts } = await createChat(opening);
        if (isGone) return;
        stop = () => chat.stop();
        chat.start();
        setOpened({ ...notLoaded, chat, parts });
      } catch (error) {
        errorReports.report(error);
        if (!isGone) setOpened({ ...notLoaded, hasFailed: true, retry: () => void open() });
      }
    };
    void open();
    return () => {
      isGone = true;
      stop();
    };
  }, [createChat, opening, errorReports]);
  const handle = useMemo<ChatHandle>(() => ({ ...opened, drafts }), [opened, drafts]);
  return <ChatContext value={handle}>{children}</ChatContext>;
}
