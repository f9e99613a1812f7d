import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { t } from '../text/t.ts';
import styles from './InlineEdit.module.css';
import { joinClasses } from './joinClasses.ts';
import { judgeInlineEdit } from './judgeInlineEdit.ts';
import { inputMaxLength, measureLength } from './measureLength.ts';

interface InlineEditProps {
  /** The accessible name; not visible. */
  label: string;
  value: string;
  /**
   * Called with a cleaned text that is neither blank nor unchanged. If saving fails, `value` simply stays the same.
   */
  onSave: (value: string) => void;
  tidy?: (text: string) => string;
  maxLength?: number;
  placeholder?: string;
  autoFocus?: boolean;
  /** Editing ended: the field was left, or Escape was pressed. */
  onEnd?: () => void;
  className?: string | undefined;
}

const trim = (text: string): string => text.trim();

/** Text that is edited in place: Enter or leaving the field saves, Escape cancels. */
export function InlineEdit(props: InlineEditProps): ReactElement {
  const {
    label,
    value,
    onSave,
    tidy = trim,
    maxLength,
    placeholder,
    autoFocus = false,
    onEnd,
    className,
  } = props;
  /** Null while the text is not being edited. */
  const [draft, setDraft] = useState<string | null>(null);
  const isTooLong = maxLength !== undefined && measureLength(tidy(draft ?? ''), maxLength).isTooLong;
  const commit = (): void => {
    if (draft === null) return;
    setDraft(null);
    const verdict = judgeInlineEdit(draft, value, { tidy, maxLength });
    if (verdict.type === 'save') onSave(verdict.value);
  };
  const press = (event: KeyboardEvent): void => {
    // An input method uses Enter and Escape while a word is being composed.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!isTooLong) commit();
    } else if (event.key === 'Escape' && (draft !== null || onEnd !== undefined)) {
      event.preventDefault();
      event.stopPropagation();
      setDraft(null);
      onEnd?.();
    }
  };
  return (
    <span className={joinClasses(styles.holder, className)} data-invalid={isTooLong || undefined}>
      {/* The same text, invisible: it gives the field its height in every browser. */}
      <span className={styles.measure} aria-hidden="true">
        {draft ?? value}{' '}
      </span>
      <textarea
        rows={1}
        className={styles.input}
        aria-label={label}
        aria-invalid={isTooLong || undefined}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          commit();
          onEnd?.();
        }}
        placeholder={placeholder}
        autoFocus={autoFocus}
        onKeyDown={press}
        {...(maxLength === undefined ? {} : { maxLength: inputMaxLength(maxLength) })}
      />
      {isTooLong && (
        <span className={styles.error} role="alert">
          {t('field.tooLong', { count: maxLength })}
        </span>
      )}
    </span>
  );
}
