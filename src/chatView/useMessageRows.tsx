import { useCallback, useState, type ReactElement } from 'react';
import type { ChatEntry } from '../chat/chat.ts';
import type { MessageListProps } from '../contexts/ChatParts.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { describeTime, startsGroup } from './groupMessages.ts';
import { MessageMenu, type MenuTarget } from './MessageMenu.tsx';
import { MessageRow } from './MessageRow.tsx';

interface MessageRows {
  /** The row of the message at an index; null for an index outside the list. */
  rowOf(index: number): ReactElement | null;
  menu: ReactElement | null;
}

const noActions = (): null => null;
const noMenu = (): [] => [];

/** The rows of a list of messages, and the one menu of all of them. */
export function useMessageRows(
  entries: readonly ChatEntry[],
  {
    actions = noActions,
    canReact = true,
    menuOf = noMenu,
  }: Pick<MessageListProps, 'actions' | 'canReact' | 'menuOf'>,
): MessageRows {
  const [target, setTarget] = useState<MenuTarget | null>(null);
  const [isOpen, setOpen] = useState(false);
  const onMore = useCallback((entry: ChatEntry, button: HTMLElement) => {
    setTarget({ entry, button });
    setOpen(true);
  }, []);
  const nowMs = useServices().clock.nowMs();
  /** The message as it is now: it may change while its menu is open. */
  const chosen = entries.find(({ id }) => id === target?.entry.id);
  return {
    rowOf(index) {
      const entry = entries[index];
      return entry === undefined ? null : (
        <MessageRow
          entry={entry}
          isFirstOfGroup={startsGroup(entry, entries[index - 1])}
          time={describeTime(entry.createdAtMs, nowMs)}
          actions={actions}
          onMore={canReact || menuOf(entry).length > 0 ? onMore : null}
          isMenuOpen={isOpen && target?.entry.id === entry.id}
        />
      );
    },
    // What it offers stays while it fades out.
    menu:
      target === null || chosen === undefined ? null : (
        <MessageMenu
          entry={chosen}
          button={target.button}
          open={isOpen}
          entries={menuOf(chosen)}
          canReact={canReact}
          onClose={() => setOpen(false)}
        />
      ),
  };
}
