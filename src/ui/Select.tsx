import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import styles from './Select.module.css';

interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps {
  label: string;
  options: readonly SelectOption[];
  /** Value of the chosen option; null shows the placeholder. */
  value: string | null;
  placeholder: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** A labelled dropdown of which one option holds. */
export function Select({
  label,
  options,
  value,
  placeholder,
  disabled = false,
  onChange,
}: SelectProps): ReactElement {
  return (
    <div className={styles.field}>
      <Base.Root
        items={options}
        value={value}
        disabled={disabled}
        modal={false}
        onValueChange={(next) => {
          if (next !== null) onChange(next);
        }}
      >
        <Base.Label className={styles.label}>{label}</Base.Label>
        <Base.Trigger className={styles.trigger}>
          <Base.Value className={styles.value} placeholder={placeholder} />
          <Base.Icon className={styles.icon}>
            <ChevronDown size={16} />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={styles.positioner} sideOffset={6} alignItemWithTrigger={false}>
            <Base.Popup className={styles.popup}>
              <Base.List className={styles.list}>
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} className={styles.item}>
                    <Base.ItemText className={styles.itemText}>{option.label}</Base.ItemText>
                    <Base.ItemIndicator className={styles.indicator}>
                      <Check size={16} />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
