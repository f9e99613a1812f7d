import type { ButtonHTMLAttributes, MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { joinClasses } from './joinClasses.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'action' | 'quiet' | 'danger' | 'ghost';
  size?: 'medium' | 'large';
  icon?: ReactNode;
  /** Shows a spinner and ignores presses while something is in progress. */
  busy?: boolean;
  /** Can be focused even while it is disabled; see ExplainedButton. */
  isReachable?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a visible label. */
export function Button({
  variant = 'quiet',
  size = 'medium',
  icon,
  busy = false,
  disabled = false,
  isReachable = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactElement {
  const isInert = disabled || busy;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isInert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !isReachable}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      className={joinClasses(styles.button, styles[variant], size === 'large' && styles.large, className)}
    >
      {busy ? <Spinner size={16} /> : icon}
      <span className={styles.label}>{children}</span>
    </button>
  );
}
