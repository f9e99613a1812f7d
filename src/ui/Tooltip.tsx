import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  text: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** Keeps it open, whatever the pointer does. */
  open?: boolean | undefined;
  children: ReactElement<Record<string, unknown>>;
}

/** Shows a short text while its one child is hovered or has the focus. */
export function Tooltip({ text, side = 'top', open, children }: TooltipProps): ReactElement {
  const controlled = open === undefined ? {} : { open };
  return (
    <Base.Root {...controlled}>
      <Base.Trigger render={children} delay={350} closeOnClick={false} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} className={styles.positioner}>
          <Base.Popup className={styles.popup} role="tooltip">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Once at the root: neighbouring tooltips follow each other without a new delay. */
export function TooltipProvider({ children }: { children: ReactNode }): ReactElement {
  return <Base.Provider delay={350}>{children}</Base.Provider>;
}
