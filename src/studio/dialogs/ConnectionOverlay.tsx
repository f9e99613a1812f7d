import type { ReactElement } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import type { Clock } from '../../clock/clock.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './ConnectionOverlay.module.css';
import { describeSessionEnd } from './describeSessionEnd.ts';
import { reconnectCountdown } from './reconnectCountdown.ts';
import { useStudioState } from '../../contexts/StudioContext.ts';

/** Covers the studio while the connection is lost: a countdown, then what to do if it does not come back. */
export function ConnectionOverlay({ clock }: { clock: Clock }): ReactElement | null {
  const status = useStudioState((state) => state.connectionStatus);
  const sinceMs = useStudioState((state) => state.reconnectingSinceMs);
  if (status === 'reconnecting') return <Reconnecting sinceMs={sinceMs ?? clock.nowMs()} clock={clock} />;
  return status === 'disconnected' ? <Disconnected /> : null;
}

const refresh = (
  <Button variant="action" onClick={() => location.reload()}>
    {t('connection.refresh')}
  </Button>
);

const stayOpen = (): void => {};

function Reconnecting({ sinceMs, clock }: { sinceMs: number; clock: Clock }): ReactElement {
  const seconds = reconnectCountdown(sinceMs, useNow(clock));
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('connection.reconnecting')}
      description={t('connection.reconnectingContent')}
      onClose={stayOpen}
      actions={refresh}
    >
      <p className={styles.countdown} role="timer">
        {t('connection.countdown', { seconds })}
      </p>
    </Dialog>
  );
}

function Disconnected(): ReactElement {
  const { supportEmail } = useServices();
  const error = useStudioState((state) => state.error);
  const end = describeSessionEnd(error);
  return (
    <Dialog
      open
      role="alertdialog"
      title={end?.title ?? t('connection.disconnected')}
      description={end?.content ?? t('connection.disconnectedContent')}
      onClose={stayOpen}
      actions={
        <>
          <a className={styles.support} href={`mailto:${supportEmail}`}>
            {t('support.contact')}
          </a>
          {refresh}
        </>
      }
    />
  );
}
