import { Maximize, Minimize } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../text/playerText.ts';
import styles from './Controls.module.css';

interface ControlButtonProps {
  label: string;
  onClick: () => void;
  /** Its icon. */
  children: ReactNode;
}

/** A button of a player's controls. */
export const ControlButton = ({ label, onClick, children }: ControlButtonProps): ReactElement => (
  <button type="button" className={styles.button} aria-label={label} title={label} onClick={onClick}>
    {children}
  </button>
);

export const FullScreenButton = ({
  isFullScreen,
  onToggle,
}: {
  isFullScreen: boolean;
  onToggle: () => void;
}): ReactElement => (
  <ControlButton label={t(isFullScreen ? 'player.leaveFullScreen' : 'player.fullScreen')} onClick={onToggle}>
    {isFullScreen ? <Minimize size={20} /> : <Maximize size={20} />}
  </ControlButton>
);
