import { Clapperboard, Pin, PinOff } from 'lucide-react';
import { use, useCallback, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { useCanRun, useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { createDirector, type Director } from '../../director/createDirector.ts';
import { startAutoProduction, stopAutoProduction } from '../../participant/commands/directorCommands.ts';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useOwned } from '../../ui/useOwned.ts';
import { ControlsContext } from '../ControlsContext.ts';
import styles from './AutoProduction.module.css';
import { describeShot } from './describeShot.ts';

/** Switches the automatic director on and off, and says what it shows and why; for hosts, where the feature is on. */
export function AutoProduction(): ReactElement | null {
  const isOffered = useStudioState(
    ({ role, session }) => mayDo(role, 'autoProduce') && session.features.autoProduction,
  );
  return isOffered ? <DirectorControls /> : null;
}

function DirectorControls(): ReactElement {
  const studio = useStudio();
  const director = useDirector();
  const isOn = useStudioState(({ scene }) => scene.autoProduction !== null);
  const canStart = useCanRun(startAutoProduction, undefined);
  const isBlocked = !isOn && !canStart;
  const isNamed = use(ControlsContext) === 'named';
  const hint = isBlocked ? t('director.blocked') : isNamed ? null : t('director.name');
  const press = (): void => {
    if (isOn) studio.run(stopAutoProduction, undefined);
    else studio.run(startAutoProduction, undefined);
  };
  const button = (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isOn}
      aria-disabled={isBlocked}
      onClick={isBlocked ? undefined : press}
    >
      <span className={styles.frame}>
        <Clapperboard size={20} aria-hidden="true" />
      </span>
      <span className={styles.name}>{t('director.name')}</span>
    </button>
  );
  return (
    <div className={styles.director}>
      {hint === null ? button : <Tooltip text={hint}>{button}</Tooltip>}
      {isOn && director !== null && <CurrentShot director={director} />}
    </div>
  );
}

function useDirector(): Director | null {
  const studio = useStudio();
  const { clock } = useServices();
  const create = useCallback(() => {
    const director = createDirector(studio, clock);
    return { thing: director, end: () => director.dispose() };
  }, [studio, clock]);
  return useOwned(create);
}

function CurrentShot({ director }: { director: Director }): ReactElement {
  const { clock } = useServices();
  const nowMs = useNow(clock);
  const pinnedUntilMs = useStore(director.store, (state) => state.pinnedUntilMs);
  const shot = useStudioState(describeShot);
  const isPinned = pinnedUntilMs !== null;
  return (
    <div className={styles.shot}>
      <p className={styles.reason}>{shot}</p>
      <Button
        icon={isPinned ? <PinOff size={16} aria-hidden="true" /> : <Pin size={16} aria-hidden="true" />}
        aria-pressed={isPinned}
        onClick={() => (isPinned ? director.unpin() : director.pin())}
      >
        {isPinned
          ? t('director.unpin', { seconds: Math.max(0, Math.ceil((pinnedUntilMs - nowMs) / 1000)) })
          : t('director.pin')}
      </Button>
    </div>
  );
}
