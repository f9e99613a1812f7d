import type { ReactElement } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Tooltip } from './Tooltip.tsx';

interface ExplainedButtonProps extends Omit<ButtonProps, 'disabled' | 'isReachable'> {
  /** Why the button cannot be pressed: it stays reachable by keyboard and says so in a tooltip. */
  disabledReason?: string | undefined;
}

/** A button that explains itself while it cannot be pressed. */
export function ExplainedButton({ disabledReason, ...rest }: ExplainedButtonProps): ReactElement {
  if (disabledReason === undefined) return <Button {...rest} />;
  return (
    <Tooltip text={disabledReason}>
      <Button {...rest} disabled isReachable />
    </Tooltip>
  );
}
