import { MessagesSquare, Trash2 } from 'lucide-react';
import { useCallback, type ReactElement } from 'react';
import type { ChatEntry } from '../../chat/chat.ts';
import { useChatAction } from '../../chatView/ChatActions.tsx';
import { MessageList } from '../../chatView/MessageList.tsx';
import { RotatingHint } from '../../chatView/RotatingHint.tsx';
import { TypingLine } from '../../chatView/TypingLine.tsx';
import { useOpenChannel } from '../../chatView/useOpenChannel.ts';
import { WriteArea } from '../../chatView/WriteArea.tsx';
import { useChat, useChatState } from '../../contexts/ChatContext.ts';
import { t } from '../../text/audienceText.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { CheerBar } from './CheerBar.tsx';
import { NameBox } from './NameBox.tsx';
import styles from './ChatTab.module.css';

const channel = 'livestreamAudience';
const hints = [t('audienceChat.hint.1'), t('audienceChat.hint.2'), t('audienceChat.hint.3')];

/** What the audience and the hosts write to each other. */
export function ChatTab(): ReactElement {
  useOpenChannel(channel);
  const menuOf = useOwnMenu();
  return (
    <>
      <MessageList
        channel={channel}
        label={t('chat.audience.list')}
        empty={
          <div className={styles.empty}>
            <RotatingHint icon={<MessagesSquare size={24} />} hints={hints} />
          </div>
        }
        menuOf={menuOf}
      />
      <TypingLine channel={channel} />
      <CheerBar />
      <NameBox />
      <WriteArea channel={channel} label={t('chat.audience.write')} />
    </>
  );
}

/** A viewer can take back what it has written itself. */
function useOwnMenu(): (entry: ChatEntry) => readonly MenuEntry[] {
  const chat = useChat();
  const run = useChatAction();
  const ownId = useChatState(({ me }) => me?.id ?? null);
  return useCallback(
    ({ author, chatMessageId }: ChatEntry) =>
      author.id === ownId
        ? [
            {
              id: 'delete',
              label: t('message.delete'),
              icon: <Trash2 size={18} aria-hidden="true" />,
              onSelect: () => void run(() => chat.remove(channel, chatMessageId)),
            },
          ]
        : [],
    [chat, run, ownId],
  );
}
