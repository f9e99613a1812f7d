import type { ButtonHTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import styles from './IconButton.module.css';
import { joinClasses } from './joinClasses.ts';
import { Tooltip } from './Tooltip.tsx';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'small' | 'medium' | 'large';
  tone?: 'plain' | 'card' | 'off';
  /** More than the label says, such as why the button is disabled. */
  hint?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right';
  ref?: Ref<HTMLButtonElement>;
}

/** A button with only an icon. While disabled, it still shows its name and hint on hover and focus. */
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
