import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useCallback, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { onFirstUse } from './onFirstUse.ts';
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
 * other without a new delay. The popup's code is loaded once somebody uses the page, since nobody hovers before that, or once a tooltip opens.
 */
export function TooltipProvider({ children }: { children: ReactNode }): ReactElement {
  const [Popup, setPopup] = useState<typeof TooltipPopup | null>(null);
  const load = useCallback(
    () => void import('./TooltipPopup.tsx').then((module) => setPopup(() => module.TooltipPopup)),
    [],
  );
  useEffect(() => onFirstUse(load), [load]);
  return (
    <Base.Provider delay={delayMs}>
      {children}
      <Base.Root handle={shared} onOpenChange={(isOpen) => isOpen && load()}>
        {({ payload }) =>
          payload !== undefined && Popup !== null && <Popup text={payload.text} side={payload.side} />
        }
      </Base.Root>
    </Base.Provider>
  );
}
