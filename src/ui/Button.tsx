import type { ButtonHTMLAttributes, MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { joinClasses } from './joinClasses.ts';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'action' | 'quiet' | 'danger' | 'ghost';
  size?: 'medium' | 'large';
  icon?: ReactNode;
  /** Shows a spinner and ignores presses while something is in progress. */
  busy?: boolean;
  /** Why the button cannot be pressed; it can still be focused and shows this in a tooltip. */
  disabledReason?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a visible label. */
export function Button({
  variant = 'quiet',
  size = 'medium',
  icon,
  busy = false,
  disabled = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactElement {
  const isExplained = disabledReason !== undefined;
  const isInert = disabled || busy || isExplained;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isInert) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      disabled={disabled && !isExplained}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      className={joinClasses(styles.button, styles[variant], size === 'large' && styles.large, className)}
    >
      {busy ? <Spinner size={16} /> : icon}
      <span className={styles.label}>{children}</span>
    </button>
  );
  return isExplained ? <Tooltip text={disabledReason}>{button}</Tooltip> : button;
}
