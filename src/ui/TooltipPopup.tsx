import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import styles from './Tooltip.module.css';

export interface TooltipContent {
  text: string;
  side: 'top' | 'bottom' | 'left' | 'right';
}

/** What an open tooltip shows, placed next to its trigger. */
export function TooltipPopup({ text, side }: TooltipContent): ReactElement {
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
