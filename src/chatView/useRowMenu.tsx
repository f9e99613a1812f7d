import { useCallback, useState, type ReactElement } from 'react';
import type { ChatEntry } from '../chat/chat.ts';
import type { MessageListProps } from '../contexts/ChatParts.ts';
import { MessageMenu, type MenuTarget } from './MessageMenu.tsx';

interface RowMenu {
  /** Opens the menu of a message; null where it would be empty. */
  onMoreOf(entry: ChatEntry): ((entry: ChatEntry, button: HTMLElement) => void) | null;
  isOpenFor(entry: ChatEntry): boolean;
  menu: ReactElement | null;
}

/** One menu for all messages of a list. */
export function useRowMenu(
  entries: readonly ChatEntry[],
  { canReact, menuOf }: Required<Pick<MessageListProps, 'canReact' | 'menuOf'>>,
): RowMenu {
  const [target, setTarget] = useState<MenuTarget | null>(null);
  const [isOpen, setOpen] = useState(false);
  const onMore = useCallback((entry: ChatEntry, button: HTMLElement) => {
    setTarget({ entry, button });
    setOpen(true);
  }, []);
  /** The message as it is now: it may change while its menu is open. */
  const chosen = entries.find(({ id }) => id === target?.entry.id);
  return {
    onMoreOf: (entry) => (canReact || menuOf(entry).length > 0 ? onMore : null),
    isOpenFor: ({ id }) => isOpen && target?.entry.id === id,
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
