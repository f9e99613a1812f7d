import type { ReactElement } from 'react';
import { textColorOn } from '../../geometry/color.ts';
import { avatarColor, avatarInitials } from '../../program/avatar.ts';
import styles from './Avatar.module.css';

/** Stands in for a camera picture: initials on one of eight colours, as the program draws them. */
export function Avatar({ name, size = 32 }: { name: string; size?: number }): ReactElement {
  const background = avatarColor(name);
  return (
    <span
      aria-hidden="true"
      className={styles.avatar}
      style={{
        width: `${size}px`,
        height: `${size}px`,
        fontSize: `${Math.round(size * 0.38)}px`,
        background,
        color: textColorOn(background),
      }}
    >
      {avatarInitials(name)}
    </span>
  );
}
