import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './Popover.module.css';

interface PopoverProps {
  trigger: ReactElement<Record<string, unknown>>;
  title: string;
  children: ReactNode;
}

/** A small panel that opens at its trigger. */
export function Popover({ trigger, title, children }: PopoverProps): ReactElement {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side="bottom" align="end" sideOffset={8} className={styles.positioner}>
          <Base.Popup className={styles.popup}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
