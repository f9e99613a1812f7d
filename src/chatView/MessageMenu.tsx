import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import type { ChatEntry } from '../chat/chat.ts';
import { useChat } from '../contexts/ChatContext.ts';
import { reactionEmoji } from '../protocol/chat.ts';
import { t } from '../text/chatText.ts';
import { MenuItems, type MenuEntry } from '../ui/Menu.tsx';
import menuStyles from '../ui/Menu.module.css';
import { useChatAction } from './ChatActions.tsx';
import styles from './MessageMenu.module.css';

/** The message that a menu is for, and the button that opens it. */
export interface MenuTarget {
  entry: ChatEntry;
  button: HTMLElement;
}

interface MessageMenuProps extends MenuTarget {
  open: boolean;
  entries: readonly MenuEntry[];
  canReact: boolean;
  onClose: () => void;
}

/** What can be done with a message: one menu for all rows of a list, so that a row costs little. */
export function MessageMenu(props: MessageMenuProps): ReactElement {
  const { entry, button, open, entries, canReact, onClose } = props;
  return (
    <Base.Root modal={false} open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={button} align="end" sideOffset={4} className={menuStyles.positioner}>
          <Base.Popup className={menuStyles.popup} finalFocus={() => button}>
            {canReact && <ReactionItems entry={entry} />}
            <MenuItems entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function ReactionItems({ entry }: { entry: ChatEntry }): ReactElement {
  const { channel, chatMessageId, own } = entry;
  const chat = useChat();
  const run = useChatAction();
  return (
    <Base.Group className={styles.reactions} aria-label={t('message.reactions')}>
      {reactionEmoji.map((emoji) => {
        const isOn = own.reactions.includes(emoji);
        return (
          <Base.CheckboxItem
            key={emoji}
            className={styles.reaction}
            checked={isOn}
            closeOnClick
            aria-label={t('message.react', { emoji })}
            onCheckedChange={() => void run(() => chat.react(channel, chatMessageId, emoji, !isOn))}
          >
            {emoji}
          </Base.CheckboxItem>
        );
      })}
    </Base.Group>
  );
}
