import { Popover } from '@base-ui/react/popover';
import { Smile } from 'lucide-react';
import { lazy, Suspense, useState, type ReactElement, type RefObject } from 'react';
import { t } from '../text/chatText.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './EmojiButton.module.css';

const EmojiPicker = lazy(async () => ({ default: (await import('./EmojiPicker.tsx')).EmojiPicker }));

interface EmojiButtonProps {
  onPick: (emoji: string) => void;
  /** Has the focus after an emoji was picked. */
  finalFocus: RefObject<HTMLElement | null>;
}

/** Opens the emoji picker, whose code and data are loaded at that moment. */
export function EmojiButton({ onPick, finalFocus }: EmojiButtonProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={(opens) => setOpen(opens)}>
      <Popover.Trigger render={<IconButton label={t('chat.emoji')} icon={<Smile size={20} />} />} />
      <Popover.Portal>
        <Popover.Positioner
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Popover.Popup className={styles.popup} aria-label={t('chat.emojiTitle')} finalFocus={finalFocus}>
            <Suspense
              fallback={
                <div className={styles.loading} role="status" aria-label={t('chat.emojiLoading')}>
                  <Spinner size={24} />
                </div>
              }
            >
              <EmojiPicker
                onPick={(emoji) => {
                  onPick(emoji);
                  setOpen(false);
                }}
              />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
