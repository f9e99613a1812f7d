import type { ButtonHTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import styles from './IconButton.module.css';
import { joinClasses } from './joinClasses.ts';
import { Tooltip } from './Tooltip.tsx';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its name: read out, and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'small' | 'medium' | 'large';
  tone?: 'plain' | 'card' | 'off';
  /** Says more than the label does, such as why it is disabled. */
  hint?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right';
  ref?: Ref<HTMLButtonElement>;
}

/** A button that shows an icon alone. Disabled, it still tells its name and hint on hover and focus. */
export function IconButton({
  label,
  icon,
  size = 'medium',
  tone = 'plain',
  hint,
  side = 'top',
  disabled = false,
  onClick,
  className,
  type = 'button',
  ...rest
}: IconButtonProps): ReactElement {
  return (
    <Tooltip text={hint ?? label} side={side}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
        className={joinClasses(styles.button, styles[size], styles[tone], className)}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
