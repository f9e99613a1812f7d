import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import styles from './Select.module.css';

interface SelectOption {
  value: string;
  label: string;
  /** The font family of the option's label. */
  fontFamily?: string;
}

interface SelectProps {
  label: string;
  /** The label is only for screen readers, because a heading next to it says the same. */
  isLabelHidden?: boolean;
  options: readonly SelectOption[];
  /** Value of the chosen option; null shows the placeholder. */
  value: string | null;
  placeholder: string;
  disabled?: boolean;
  /** Called when the list opens or closes. */
  onOpenChange?: (isOpen: boolean) => void;
  onChange: (value: string) => void;
}

/** A labelled dropdown with one selected option. */
export function Select({
  label,
  isLabelHidden = false,
  options,
  value,
  placeholder,
  disabled = false,
  onOpenChange,
  onChange,
}: SelectProps): ReactElement {
  return (
    <div className={styles.field}>
      <Base.Root
        items={options}
        value={value}
        disabled={disabled}
        modal={false}
        onOpenChange={(isOpen) => onOpenChange?.(isOpen)}
        onValueChange={(next) => {
          if (next !== null) onChange(next);
        }}
      >
        <Base.Label className={isLabelHidden ? 'visually-hidden' : styles.label}>{label}</Base.Label>
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
                    <Base.ItemText className={styles.itemText}>
                      <span
                        {...(option.fontFamily === undefined
                          ? {}
                          : { style: { fontFamily: `"${option.fontFamily}", var(--font)` } })}
                      >
                        {option.label}
                      </span>
                    </Base.ItemText>
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
