import type { ReactElement } from 'react';
import styles from './Choice.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  /** The key that selects the next value. */
  hint: string;
  value: Value;
  options: readonly Value[];
  labelOf(value: Value): string;
  /** The scene fixes the value. */
  isFixed: boolean;
  onChoose(value: Value): void;
  /** Colours shown next to the value. */
  mark?: string[];
}

/** Selects one of a few values by name. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactElement {
  const { label, hint, value, options, labelOf, isFixed, onChoose, mark = [] } = props;
  const choose = (chosen: string): void => {
    const option = options.find((each) => each === chosen);
    if (option !== undefined) onChoose(option);
  };
  return (
    <label className={styles.choice}>
      <span className={styles.label}>
        {label}
        <kbd className={styles.key}>{hint}</kbd>
      </span>
      <span className={styles.field}>
        {mark.map((color, index) => (
          <span
            key={index === 0 ? 'primary' : 'secondary'}
            className={styles.mark}
            style={{ background: color }}
          />
        ))}
        <select
          value={value}
          disabled={isFixed}
          title={isFixed ? 'This scene has its own' : undefined}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {labelOf(option)}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
