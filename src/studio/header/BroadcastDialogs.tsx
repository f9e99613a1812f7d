import { lazy, Suspense, useState, type ReactElement } from 'react';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNow } from '../../ui/useNow.ts';
import { endEvent, goLive } from '../../participant/commands/broadcastCommands.ts';
import { goLiveNeedsConfirmation, minutesTooEarly } from './broadcastChecks.ts';
import styles from './Header.module.css';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';

const GoLiveChecks = lazy(() => import('./GoLiveChecks.tsx'));

export type OpenDialog = 'goLive' | 'endEvent' | null;

interface BroadcastDialogsProps {
  open: OpenDialog;
  onClose: () => void;
}

/** The dialogs for going live, going live again, ending the event, and the ended event. */
export function BroadcastDialogs({ open, onClose }: BroadcastDialogsProps): ReactElement {
  return (
    <>
      {open === 'goLive' && <GoLiveDialog onClose={onClose} />}
      {open === 'endEvent' && <EndEventDialog onClose={onClose} />}
      <EndedDialog />
    </>
  );
}

function GoLiveDialog({ onClose }: { onClose: () => void }): ReactElement {
  const studio = useStudio();
  const startsAt = useStudioState((state) => state.session.startsAt);
  const status = useStudioState((state) => state.scene.status);
  const clockOffsetMs = useStudioState((state) => state.clockOffsetMs);
  const [isTicked, setIsTicked] = useState(false);
  const needs = goLiveNeedsConfirmation(status, startsAt, useNow() + clockOffsetMs);
  const confirm = (): void => {
    onClose();
    studio.run(goLive, undefined);
  };
  return (
    <Dialog
      open
      title={needs === 'again' ? t('goLive.again') : t('goLive.title')}
      description={needs === 'again' ? t('goLive.againContent') : t('goLive.content')}
      closeLabel={t('studio.cancel')}
      onClose={onClose}
      keepsActions
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button variant="action" disabled={needs !== 'none' && !isTicked} onClick={confirm}>
            {t('goLive.confirm')}
          </Button>
        </>
      }
    >
      <Suspense fallback={null}>
        <GoLiveChecks />
      </Suspense>
      {needs === 'early' && (
        <p className={styles.detail}>{t('goLive.early', { time: formatStart(startsAt) })}</p>
      )}
      {needs !== 'none' && (
        <Checkbox
          label={needs === 'again' ? t('goLive.againConfirm') : t('goLive.earlyConfirm')}
          checked={isTicked}
          onChange={setIsTicked}
        />
      )}
    </Dialog>
  );
}

function EndEventDialog({ onClose }: { onClose: () => void }): ReactElement {
  const studio = useStudio();
  const endsAt = useStudioState((state) => state.session.endsAt);
  const clockOffsetMs = useStudioState((state) => state.clockOffsetMs);
  const minutes = minutesTooEarly(endsAt, useNow() + clockOffsetMs);
  const confirm = (): void => {
    onClose();
    studio.run(endEvent, undefined);
  };
  return (
    <Dialog
      open
      title={t('endEvent.title')}
      description={t('endEvent.content')}
      closeLabel={t('studio.cancel')}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button variant="danger" onClick={confirm}>
            {t('endEvent.confirm')}
          </Button>
        </>
      }
    >
      {minutes !== null && (
        <p className={styles.detail} role="note">
          {t('endEvent.tooEarly', { minutes })}
        </p>
      )}
    </Dialog>
  );
}

/** Shown after ending the event yourself, or when another host ended it. */
function EndedDialog(): ReactElement {
  const studio = useStudio();
  const isOwn = useStudioState((state) => state.eventEndedNotice);
  const isByHost = useStudioState((state) => state.stoppedByHost);
  const close = (): void => {
    studio.acknowledgeEventEnded();
    studio.acknowledgeStoppedByHost();
  };
  return (
    <Dialog
      open={isOwn || isByHost}
      title={isOwn || !isByHost ? t('ended.title') : t('ended.byHost')}
      description={isOwn || !isByHost ? t('ended.content') : t('ended.byHostContent')}
      closeLabel={t('studio.close')}
      onClose={close}
      actions={
        <Button variant="action" onClick={close}>
          {t('ended.confirm')}
        </Button>
      }
    />
  );
}

const formatStart = (startsAt: Date): string =>
  startsAt.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
