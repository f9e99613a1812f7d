import { Sparkles } from 'lucide-react';
import type { ReactElement } from 'react';
import { useCameraBackground } from '../contexts/LocalDevicesContext.ts';
import { useWhyNoBackground } from '../studio/background/useWhyNoBackground.ts';
import { t } from '../text/t.ts';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './PreJoin.module.css';

interface BackgroundToggleProps {
  isOpen: boolean;
  onFlip: () => void;
}

/** Opens and closes the choice of backgrounds; absent where this browser or session has none. */
export function BackgroundToggle({ isOpen, onFlip }: BackgroundToggleProps): ReactElement | null {
  const choice = useCameraBackground((state) => state.choice);
  const whyNot = useWhyNoBackground();
  if (choice === null) return null;
  return (
    <IconButton
      size="large"
      tone="card"
      className={choice === 'none' || whyNot !== null ? undefined : styles.active}
      label={t('background.change')}
      hint={whyNot === null ? undefined : t(whyNot)}
      side="bottom"
      disabled={whyNot !== null && !isOpen}
      aria-expanded={isOpen}
      icon={<Sparkles size={20} />}
      onClick={onFlip}
    />
  );
}
