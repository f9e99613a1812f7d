import { Ban, Eraser, RotateCcw } from 'lucide-react';
import { useCallback } from 'react';
import { useChatAction } from '../../chatView/ChatActions.tsx';
import { useChat, useChatState } from '../../contexts/ChatContext.ts';
import type { ChatViewer } from '../../protocol/chat.ts';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/chatText.ts';
import { useConfirm } from '../../ui/ConfirmContext.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';

type Author = Pick<ChatViewer, 'id' | 'name' | 'role' | 'banned'>;

/** What a host can do about somebody who disturbs a chat; nothing for everybody else. Stable. */
export function useModeration(): (author: Author) => MenuEntry[] {
  const chat = useChat();
  const run = useChatAction();
  const confirm = useConfirm();
  const mayModerate = useChatState(({ me }) => me !== null && mayDo(me.role, 'moderateChat'));
  const canModerate = mayModerate && chat.capabilities.moderation;
  return useCallback(
    ({ id, name, role, banned }) => {
      // Hosts cannot be banned; what another host has written can be deleted one by one.
      if (!canModerate || mayDo(role, 'moderateChat')) return [];
      const ban: MenuEntry = {
        id: 'ban',
        label: t('message.ban', { name }),
        icon: <Ban size={18} />,
        onSelect: () =>
          confirm({
            title: t('message.banTitle', { name }),
            content: t('message.banContent', { name }),
            confirmLabel: t('message.ban', { name }),
            onConfirm: () => void run(() => chat.ban(id)),
          }),
      };
      const unban: MenuEntry = {
        id: 'unban',
        label: t('message.unban', { name }),
        icon: <RotateCcw size={18} />,
        onSelect: () => void run(() => chat.unban(id)),
      };
      const clear: MenuEntry = {
        id: 'clear',
        label: t('message.clear', { name }),
        icon: <Eraser size={18} />,
        onSelect: () =>
          confirm({
            title: t('message.clearTitle', { name }),
            content: t('message.clearContent', { name }),
            confirmLabel: t('message.clear', { name }),
            onConfirm: () => void run(() => chat.clearAuthor(id)),
          }),
      };
      return [banned ? unban : ban, clear];
    },
    [canModerate, chat, run, confirm],
  );
}
