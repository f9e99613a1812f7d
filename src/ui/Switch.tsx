import { Switch as Base } from '@base-ui/react/switch';
import { useId, type ReactElement } from 'react';
import styles from './Switch.module.css';

interface SwitchProps {
  label: string;
  /** A second, quiet line. */
  note?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off and takes effect at once. */
export function Switch({ label, note, checked, disabled = false, onChange }: SwitchProps): ReactElement {
  const id = useId();
  return (
    <div className={styles.row}>
      <span className={styles.text}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {note !== undefined && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </span>
      <Base.Root
        className={styles.track}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        {...(note === undefined ? {} : { 'aria-describedby': `${id}-note` })}
        onCheckedChange={(isChecked) => onChange(isChecked)}
      >
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
    </div>
  );
}
