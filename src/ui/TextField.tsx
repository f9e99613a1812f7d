import { CircleAlert } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactElement, type Ref } from 'react';
import { t } from '../text/pageText.ts';
import { joinClasses } from './joinClasses.ts';
import { inputMaxLength, measureLength, type TextLength } from './measureLength.ts';
import fieldStyles from './Field.module.css';
import styles from './TextField.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** The input accepts one character more, and then shows the error. */
  maxLength?: number;
  /** The input accepts nothing beyond the limit; text that is too long for another reason still shows the error. */
  stopsAtLimit?: boolean;
  error?: string | undefined;
  note?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled text field of one line, with a length indicator if it has a limit. */
export function TextField({
  label,
  value,
  onValueChange,
  maxLength,
  stopsAtLimit = false,
  error,
  note,
  ...rest
}: TextFieldProps): ReactElement {
  const id = useId();
  const length = maxLength === undefined ? null : measureLength(value, maxLength);
  const message =
    error ?? (length?.isTooLong === true ? t('field.tooLong', { count: maxLength ?? 0 }) : undefined);
  const describedBy = message !== undefined || note !== undefined ? `${id}-note` : undefined;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <div
        className={joinClasses(fieldStyles.box, styles.box)}
        data-invalid={message !== undefined || undefined}
      >
        <input
          {...rest}
          id={id}
          className={joinClasses(fieldStyles.input, styles.input)}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          aria-invalid={message !== undefined || undefined}
          aria-describedby={describedBy}
          {...(maxLength === undefined
            ? {}
            : { maxLength: stopsAtLimit ? maxLength : inputMaxLength(maxLength) })}
        />
        {length !== null && <LengthIndicator length={length} />}
      </div>
      {describedBy !== undefined && (
        <p id={describedBy} className={message === undefined ? styles.note : fieldStyles.error}>
          {message ?? note}
        </p>
      )}
    </div>
  );
}

const circumference = 2 * Math.PI * 7;

function LengthIndicator({ length }: { length: TextLength }): ReactElement {
  if (length.isTooLong)
    return (
      <CircleAlert size={18} className={styles.tooLong} role="img" aria-label={t('field.tooLongIcon')} />
    );
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      className={styles.ring}
      role="img"
      aria-label={t('field.remaining', { count: length.remaining })}
    >
      <circle cx="9" cy="9" r="7" className={styles.ringTrack} />
      <circle
        cx="9"
        cy="9"
        r="7"
        className={styles.ringFill}
        strokeDasharray={`${String(circumference * length.share)} ${String(circumference)}`}
        transform="rotate(-90 9 9)"
      />
    </svg>
  );
}
