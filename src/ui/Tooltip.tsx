import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './Tooltip.module.css';

interface TooltipContent {
  text: string;
  side: 'top' | 'bottom' | 'left' | 'right';
}

export interface TooltipProps {
  text: string;
  side?: TooltipContent['side'];
  /** Keeps the tooltip open, whatever the pointer does. */
  open?: boolean | undefined;
  children: ReactElement<Record<string, unknown>>;
}

/** One tooltip shared by all triggers without their own, so that a long list of buttons stays cheap. */
const shared = Base.createHandle<TooltipContent>();
const delayMs = 350;

/** Shows a short text while its child is hovered or focused. */
export function Tooltip({ text, side = 'top', open, children }: TooltipProps): ReactElement {
  if (open === undefined)
    return (
      <Base.Trigger
        handle={shared}
        payload={{ text, side }}
        render={children}
        delay={delayMs}
        closeOnClick={false}
      />
    );
  return (
    <Base.Root open={open}>
      <Base.Trigger render={children} delay={delayMs} closeOnClick={false} />
      <Popup text={text} side={side} />
    </Base.Root>
  );
}

function Popup({ text, side }: TooltipContent): ReactElement {
  return (
    <Base.Portal>
      <Base.Positioner side={side} sideOffset={8} className={styles.positioner}>
        <Base.Popup className={styles.popup} role="tooltip">
          {text}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/**
 * Rendered once, at the root: contains the shared tooltip, and lets neighbouring tooltips follow each other without
 * a new delay.
 */
export function TooltipProvider({ children }: { children: ReactNode }): ReactElement {
  return (
    <Base.Provider delay={delayMs}>
      {children}
      <Base.Root handle={shared}>
        {({ payload }) => payload !== undefined && <Popup text={payload.text} side={payload.side} />}
      </Base.Root>
    </Base.Provider>
  );
}
