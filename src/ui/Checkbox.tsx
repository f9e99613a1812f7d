import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import styles from './Checkbox.module.css';

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label. */
export function Checkbox({ label, checked, onChange }: CheckboxProps): ReactElement {
  return (
    <label className={styles.row}>
      <Base.Root
        className={styles.box}
        checked={checked}
        onCheckedChange={(isChecked) => onChange(isChecked)}
      >
        <Base.Indicator className={styles.mark}>
          <Check size={14} strokeWidth={3} />
        </Base.Indicator>
      </Base.Root>
      <span>{label}</span>
    </label>
  );
}
