import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { TooltipPopup, type TooltipContent } from './TooltipPopup.tsx';

interface PinnedTooltipProps extends TooltipContent {
  /** Keeps it open, whatever the pointer does. */
  open: boolean;
  children: ReactElement<Record<string, unknown>>;
}

/** A tooltip that its owner opens and closes. */
export function PinnedTooltip({ text, side, open, children }: PinnedTooltipProps): ReactElement {
  return (
    <Base.Root open={open}>
      <Base.Trigger render={children} closeOnClick={false} />
      <TooltipPopup text={text} side={side} />
    </Base.Root>
  );
}
