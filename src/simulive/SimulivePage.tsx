import type { ReactElement } from 'react';
import { AudienceFrame } from '../audience/AudienceFrame.tsx';
import { StageLoading, StageMessage } from '../audience/StageMessage.tsx';
import { t } from '../text/pageText.ts';
import { NotFound } from '../ui/NotFound.tsx';
import { Simulive } from './Simulive.tsx';
import styles from './SimulivePage.module.css';
import { useServerClock } from './time/useServerClock.ts';
import { isMissing, useSimuliveSession } from './useSimuliveSession.ts';

/** /{studioToken}/simulive: a recorded video, shown as if it were live. */
export function SimulivePage(): ReactElement {
  const serverClock = useServerClock();
  const { session, error, refetch } = useSimuliveSession(serverClock);
  if (isMissing(error)) return <NotFound title={t('wrongStudio.title')} content={t('wrongStudio.content')} />;
  if (session !== undefined && serverClock !== null)
    return <Simulive session={session} serverClock={serverClock} onTryAgain={refetch} />;
  return (
    <AudienceFrame name={null} isLive={false}>
      <div className={styles.alone}>
        {error === null ? (
          <StageLoading />
        ) : (
          <StageMessage title={t('watch.unreachable')} content={t('watch.unreachableContent')} />
        )}
      </div>
    </AudienceFrame>
  );
}
