import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type { TooltipContent, TooltipPopup } from './TooltipPopup.tsx';

interface TooltipProps {
  text: string;
  side?: TooltipContent['side'];
  children: ReactElement<Record<string, unknown>>;
}

/** One tooltip shared by all triggers, so that a long list of buttons stays cheap. */
const shared = Base.createHandle<TooltipContent>();
const delayMs = 350;

/** Shows a short text while its child is hovered or focused. */
export function Tooltip({ text, side = 'top', children }: TooltipProps): ReactElement {
  return (
    <Base.Trigger
      handle={shared}
      payload={{ text, side }}
      render={children}
      delay={delayMs}
      closeOnClick={false}
    />
  );
}

/**
 * Rendered once, around pages with tooltips: contains the shared tooltip, and lets neighbouring tooltips follow each
 * other without a new delay. The popup's code is loaded after the page is shown, since nobody hovers before that.
 */
export function TooltipProvider({ children }: { children: ReactNode }): ReactElement {
  const [Popup, setPopup] = useState<typeof TooltipPopup | null>(null);
  useEffect(() => {
    void import('./TooltipPopup.tsx').then((module) => setPopup(() => module.TooltipPopup));
  }, []);
  return (
    <Base.Provider delay={delayMs}>
      {children}
      <Base.Root handle={shared}>
        {({ payload }) =>
          payload !== undefined && Popup !== null && <Popup text={payload.text} side={payload.side} />
        }
      </Base.Root>
    </Base.Provider>
  );
}
