import { Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import type { ChatEntry } from '../../chat/chat.ts';
import { useChatAction } from '../../chatView/ChatActions.tsx';
import { useChat, useChatState } from '../../contexts/ChatContext.ts';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/chatText.ts';
import { useConfirm } from '../../ui/ConfirmContext.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { useModeration } from './useModeration.tsx';

const maxQuotedChars = 120;

/** The menu of a message in the studio. Stable. */
export function useMessageMenu(): (entry: ChatEntry) => MenuEntry[] {
  const chat = useChat();
  const run = useChatAction();
  const confirm = useConfirm();
  const moderate = useModeration();
  const ownId = useChatState(({ me }) => me?.id ?? null);
  const mayModerate = useChatState(({ me }) => me !== null && mayDo(me.role, 'moderateChat'));
  return useCallback(
    ({ channel, chatMessageId, text, author }) => {
      const remove: MenuEntry = {
        id: 'delete',
        label: t('message.delete'),
        icon: <Trash2 size={18} />,
        onSelect: () =>
          confirm({
            title: t('message.deleteTitle'),
            content: t('message.deleteContent', { text: quote(text), name: author.name }),
            confirmLabel: t('message.delete'),
            onConfirm: () => void run(() => chat.remove(channel, chatMessageId)),
          }),
      };
      const isOwn = author.id === ownId;
      return [...(isOwn || mayModerate ? [remove] : []), ...(isOwn ? [] : moderate(author))];
    },
    [chat, run, confirm, moderate, ownId, mayModerate],
  );
}

const quote = (text: string): string =>
  text.length > maxQuotedChars ? `${text.slice(0, maxQuotedChars)}…` : text;
