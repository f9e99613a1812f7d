import { EmojiPicker as Base, type EmojiPickerListComponents } from 'frimousse';
import type { ReactElement } from 'react';
import { t } from '../text/chatText.ts';
import styles from './EmojiPicker.module.css';

const components: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...rest }) => (
    <div {...rest} className={styles.category}>
      {category.label}
    </div>
  ),
  Row: ({ children, ...rest }) => (
    <div {...rest} className={styles.row}>
      {children}
    </div>
  ),
  Emoji: ({ emoji, ...rest }) => (
    <button {...rest} type="button" className={styles.emoji}>
      {emoji.emoji}
    </button>
  ),
};

/** All emoji that this browser can draw, to search and to pick from. Their names come from this server. */
export const EmojiPicker = ({ onPick }: { onPick: (emoji: string) => void }): ReactElement => (
  <Base.Root
    className={styles.picker}
    emojibaseUrl="/emoji"
    columns={8}
    onEmojiSelect={({ emoji }) => onPick(emoji)}
  >
    <Base.Search
      className={styles.search}
      autoFocus
      placeholder={t('chat.emojiSearch')}
      aria-label={t('chat.emojiSearch')}
    />
    <Base.Viewport className={styles.viewport}>
      <Base.Loading className={styles.note}>{t('chat.emojiLoading')}</Base.Loading>
      <Base.Empty className={styles.note}>{t('chat.emojiNone')}</Base.Empty>
      <Base.List className={styles.list} components={components} />
    </Base.Viewport>
  </Base.Root>
);
