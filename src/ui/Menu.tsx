import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import styles from './Menu.module.css';

export interface MenuEntry {
  id: string;
  label: string;
  /** A second, quiet line. */
  note?: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** The menu stays open after the press to show the result. */
  staysOpen?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  entries: readonly MenuEntry[];
  side?: 'top' | 'bottom';
  align?: 'start' | 'center' | 'end';
  onOpenChange?: (isOpen: boolean) => void;
}

/** A menu of actions behind a button. */
export function Menu({
  trigger,
  entries,
  side = 'bottom',
  align = 'end',
  onOpenChange,
}: MenuProps): ReactElement {
  return (
    <Base.Root modal={false} onOpenChange={(isOpen) => onOpenChange?.(isOpen)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={8} className={styles.positioner}>
          <Base.Popup className={styles.popup}>
            <MenuItems entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The entries of a menu, for a popup of one's own. */
export const MenuItems = ({ entries }: { entries: readonly MenuEntry[] }): ReactElement => (
  <>
    {entries.map(({ id, label, note, icon, disabled = false, staysOpen = false, onSelect }) => (
      <Base.Item
        key={id}
        className={styles.item}
        disabled={disabled}
        closeOnClick={!staysOpen}
        onClick={onSelect}
      >
        {icon}
        <span className={styles.text}>
          <span>{label}</span>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </span>
      </Base.Item>
    ))}
  </>
);
