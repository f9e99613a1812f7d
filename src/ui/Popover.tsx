import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './Popover.module.css';

interface PopoverProps {
  trigger: ReactElement<Record<string, unknown>>;
  title: string;
  side?: 'bottom' | 'left';
  /** `form` has room for fields. */
  size?: 'small' | 'form';
  /** With both, the caller controls whether it is open. */
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A small panel that opens next to its trigger, or over it if there is no room. */
export function Popover(props: PopoverProps): ReactElement {
  const { trigger, title, side = 'bottom', size = 'small', open, onOpenChange, children } = props;
  return (
    <Base.Root {...(open === undefined ? {} : { open })} onOpenChange={(isOpen) => onOpenChange?.(isOpen)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          side={side}
          align={side === 'left' ? 'start' : 'end'}
          sideOffset={8}
          collisionPadding={12}
          className={styles.positioner}
        >
          <Base.Popup className={styles.popup} data-size={size}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
