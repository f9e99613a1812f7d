import { SendHorizontal } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactElement, type SubmitEvent } from 'react';
import { useChat, useChatHandle } from '../contexts/ChatContext.ts';
import type { ComposerProps } from '../contexts/ChatParts.ts';
import { maxChatTextChars } from '../protocol/chat.ts';
import { t } from '../text/chatText.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import styles from './Composer.module.css';

/** From here on the field says how many characters are left. */
const fewLeft = 100;

/** The field for a message: Enter sends, Shift and Enter begin a new line. What was not sent is still there the next time it opens. */
export function Composer({ channel, label, isQuestion = false }: ComposerProps): ReactElement {
  const chat = useChat();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(`${channel} ${String(isQuestion)}`);
  const left = maxChatTextChars - text.trim().length;
  const canSend = text.trim() !== '' && left >= 0;
  const change = (next: string): void => {
    setText(next);
    chat.setTyping(channel, next !== '');
  };
  const send = (): void => {
    if (!canSend) return;
    chat.post(channel, text, { isQuestion });
    change('');
    field.current?.focus();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While somebody composes a letter, Enter belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const insert = (emoji: string): void => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    change(text.slice(0, selectionStart) + emoji + text.slice(selectionEnd));
    const caret = selectionStart + emoji.length;
    // The caret is set after the field has the new text.
    queueMicrotask(() => field.current?.setSelectionRange(caret, caret));
  };
  return (
    <form className={styles.composer} data-walkthrough="composer" onSubmit={submit}>
      <div className={styles.box} data-invalid={left < 0 || undefined}>
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          dir="auto"
          aria-label={label}
          placeholder={label}
          value={text}
          aria-invalid={left < 0 || undefined}
          aria-describedby={left <= fewLeft ? id : undefined}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
        />
        <EmojiButton onPick={insert} finalFocus={field} />
        <IconButton
          type="submit"
          label={t('chat.send')}
          icon={<SendHorizontal size={20} />}
          className={styles.send}
          disabled={!canSend}
        />
      </div>
      {left <= fewLeft && (
        <p
          id={id}
          className={styles.left}
          data-over={left < 0 || undefined}
          role={left < 0 ? 'alert' : undefined}
        >
          {left < 0 ? t('chat.charactersOver', { count: -left }) : t('chat.charactersLeft', { count: left })}
        </p>
      )}
    </form>
  );
}

/** A text that is kept for as long as the page, under a place's name. */
function useDraft(place: string): [string, (text: string) => void] {
  const { drafts } = useChatHandle();
  const [text, setText] = useState(() => drafts.get(place) ?? '');
  return [
    text,
    (next) => {
      drafts.set(place, next);
      setText(next);
    },
  ];
}
