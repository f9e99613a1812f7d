import { lazy, Suspense, useId, useRef, useState, type ReactElement } from 'react';
import { systemClock } from '../../clock/clock.ts';
import { t } from '../../text/t.ts';
import fieldStyles from '../../ui/Field.module.css';
import { Popover } from '../../ui/Popover.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { isColor, isSameColor, normaliseColor } from './colorText.ts';
import styles from './ColorField.module.css';

const ColorPicker = lazy(() => import('./ColorPicker.tsx'));

/** A picked colour is saved after it has not changed for this long, ms. */
const restMs = 250;

interface ColorFieldProps {
  label: string;
  /** The saved colour. */
  value: string;
  /** Called when the field is left with a valid colour that differs from the saved one. */
  onSave: (color: string) => void;
}

/** A colour as text, next to a swatch that opens a picker. A valid colour is saved when the field is left. */
export function ColorField({ label, value, onSave }: ColorFieldProps): ReactElement {
  const id = useId();
  /** The text being typed or picked; null shows the saved colour. */
  const [draft, setDraft] = useState<{ text: string; color: string } | null>(null);
  const cancelRest = useRef<() => void>(() => {});
  const text = draft?.text ?? value.toUpperCase();
  const color = draft?.color ?? value;
  const isInvalid = draft !== null && !isColor(draft.text);

  const type = (typed: string): void => {
    const next = normaliseColor(typed).toUpperCase();
    setDraft({ text: next, color: isColor(next) ? next.toLowerCase() : color });
  };
  const save = (): void => {
    // Invalid text stays, with its error, until it is corrected.
    if (draft !== null && !isInvalid) commit(draft.color);
  };
  const commit = (next: string): void => {
    cancelRest.current();
    setDraft(null);
    if (!isSameColor(next, value)) onSave(next);
  };
  const pick = (picked: string): void => {
    setDraft({ text: picked.toUpperCase(), color: picked });
    cancelRest.current();
    cancelRest.current = systemClock.setTimer(restMs, () => commit(picked));
  };

  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <div className={joinClasses(fieldStyles.box, styles.box)} data-invalid={isInvalid || undefined}>
        <Popover
          title={label}
          trigger={
            <button
              type="button"
              className={styles.swatch}
              style={{ background: color }}
              aria-label={t('brand.pick', { which: label.toLowerCase() })}
            />
          }
        >
          <Suspense fallback={<Spinner size={24} />}>
            <ColorPicker color={color} onPick={pick} />
          </Suspense>
        </Popover>
        <input
          id={id}
          className={joinClasses(fieldStyles.input, styles.input)}
          value={text}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${id}-error` : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
            if (event.key === 'Escape' && draft !== null) {
              event.stopPropagation();
              setDraft(null);
            }
          }}
        />
      </div>
      {isInvalid && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {t('brand.invalidColor')}
        </p>
      )}
    </div>
  );
}
