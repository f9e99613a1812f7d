import { Popover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { t } from '../../text/chatText.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useTarget } from './useTarget.ts';
import styles from './Walkthrough.module.css';
import { stepsFor } from './walkthroughSteps.ts';

/** Points at the parts of the audience's chat one after another. It can be left at any step, and nothing waits for it. */
export function Walkthrough({ onLeave }: { onLeave: () => void }): ReactElement | null {
  const role = useStudioState((state) => state.role);
  const steps = stepsFor(role);
  const [index, setIndex] = useState(0);
  const step = steps[index];
  const target = useTarget(step?.target ?? '');
  useHighlight(target);
  if (step === undefined || target === null) return null;
  const isLast = index === steps.length - 1;
  return (
    <Popover.Root
      open
      onOpenChange={(_isOpen, { reason, cancel }) => {
        // A press on the control that it points at, or anywhere else in the studio, does what it always does.
        if (reason === 'escape-key') onLeave();
        else cancel();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={target}
          side={step.side}
          sideOffset={14}
          collisionPadding={12}
          className={styles.positioner}
        >
          <Popover.Popup key={step.name} className={styles.popup}>
            <header className={styles.header}>
              <Popover.Title className={styles.title}>{t(`walkthrough.${step.name}`)}</Popover.Title>
              <IconButton
                size="small"
                label={t('walkthrough.leave')}
                icon={<X size={18} />}
                onClick={onLeave}
              />
            </header>
            <Popover.Description>{t(`walkthrough.${step.name}Content`)}</Popover.Description>
            <footer className={styles.footer}>
              <span className={styles.place}>
                {t('walkthrough.step', { step: index + 1, count: steps.length })}
              </span>
              {index > 0 && (
                <Button variant="ghost" onClick={() => setIndex(index - 1)}>
                  {t('walkthrough.back')}
                </Button>
              )}
              <Button variant="action" onClick={() => (isLast ? onLeave() : setIndex(index + 1))}>
                {t(isLast ? 'walkthrough.done' : 'walkthrough.next')}
              </Button>
            </footer>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Outlines what is pointed at. */
function useHighlight(target: HTMLElement | null): void {
  useEffect(() => {
    if (target === null) return;
    target.setAttribute('data-highlighted', 'walkthrough');
    return () => target.removeAttribute('data-highlighted');
  }, [target]);
}
