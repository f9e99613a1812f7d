import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId, type ReactElement } from 'react';
import styles from './SegmentedControl.module.css';

interface SegmentedControlProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few exclusive choices side by side; one is always selected. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>): ReactElement {
  const id = useId();
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <RadioGroup<Value>
        className={styles.group}
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => onChange(next)}
      >
        {options.map((option) => (
          <Radio.Root key={option.value} value={option.value} className={styles.option}>
            {option.label}
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  );
}
