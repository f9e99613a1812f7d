import { CloudUpload } from 'lucide-react';
import { useCallback, type ReactElement } from 'react';
import { StageMessage } from '../../audience/StageMessage.tsx';
import { useServices } from '../../contexts/ServicesContext.tsx';
import type { SimuliveSession } from '../../protocol/rest/simulive.ts';
import { t } from '../../text/simuliveText.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import type { ServerClock } from '../time/serverClock.ts';
import { useServerTime, type Timed } from '../time/useServerTime.ts';
import { describePreLive, msToNextFigure, type Countdown, type PreLive } from './countdown.ts';
import { describeStart } from './describeStart.ts';
import { hasVideo, uploadStateOf } from './uploadState.ts';
import styles from './PreLiveOverlay.module.css';

interface PreLiveOverlayProps {
  session: SimuliveSession;
  studioToken: string;
  serverClock: ServerClock;
}

/** Before the show: when it starts, and what its video lacks. */
export function PreLiveOverlay({ session, studioToken, serverClock }: PreLiveOverlayProps): ReactElement {
  const { startsAt, coverUrl } = session;
  const startsAtMs = startsAt.getTime();
  const describe = useCallback(
    (nowMs: number): Timed<PreLive> => {
      const leftMs = startsAtMs - nowMs;
      return { shown: describePreLive(leftMs), nextMs: leftMs > 0 ? msToNextFigure(leftMs) : null };
    },
    [startsAtMs],
  );
  const preLive = useServerTime(serverClock, describe);
  const upload = <UploadStatus session={session} studioToken={studioToken} />;
  if (preLive.type === 'past' && !hasVideo(session))
    return (
      <StageMessage
        title={t('simulive.noVideo')}
        content={t('simulive.noVideoContent', { time: describeStart(startsAt) })}
      >
        {upload}
      </StageMessage>
    );
  return (
    <section className={styles.overlay} data-stage={preLive.type}>
      {coverUrl !== null && <img className={styles.cover} src={coverUrl} alt="" />}
      <div className={styles.content}>
        <Moment preLive={preLive} startsAt={startsAt} />
        {upload}
      </div>
    </section>
  );
}

function Moment({ preLive, startsAt }: { preLive: PreLive; startsAt: Date }): ReactElement {
  const { clock } = useServices();
  switch (preLive.type) {
    case 'date':
      return (
        <>
          <p className={styles.kicker}>{t('simulive.startsOn')}</p>
          <h2 className={styles.date}>
            <time dateTime={startsAt.toISOString()}>{describeStart(startsAt)}</time>
          </h2>
          <p className={styles.note}>{t('simulive.startsHere')}</p>
        </>
      );
    case 'countdown':
      return (
        <>
          <h2 className={styles.kicker}>{t('simulive.startsIn')}</h2>
          <Figures left={preLive.left} />
          <p className={styles.note}>{t('simulive.keepOpen')}</p>
        </>
      );
    case 'pulse':
      return (
        <>
          <h2 className={styles.kicker} role="status">
            {t('simulive.aboutToStart')}
          </h2>
          <p className={styles.pulse} role="timer">
            {preLive.seconds}
          </p>
        </>
      );
    case 'past':
      return <LoadingScreen inline clock={clock} />;
  }
}

function Figures({ left: { hours, minutes, seconds } }: { left: Countdown }): ReactElement {
  const figures = [
    [hours, t('simulive.hours')],
    [minutes, t('simulive.minutes')],
    [seconds, t('simulive.seconds')],
  ] as const;
  return (
    <div className={styles.figures} role="timer" aria-label={t('simulive.startsIn')}>
      {figures.map(([figure, unit]) => (
        <p key={unit} className={styles.figure}>
          <span className={styles.number}>{String(figure).padStart(2, '0')}</span>{' '}
          <span className={styles.unit}>{unit}</span>
        </p>
      ))}
    </div>
  );
}

/** What the video lacks, with the way to the admin site; nothing once it can be played. */
function UploadStatus({
  session,
  studioToken,
}: Pick<PreLiveOverlayProps, 'session' | 'studioToken'>): ReactElement | null {
  const state = uploadStateOf(session);
  return state === null ? null : (
    <LinkButton
      href={`/admin/sessions/${encodeURIComponent(studioToken)}`}
      icon={<CloudUpload size={18} aria-hidden="true" />}
    >
      {t(`simulive.upload.${state}`)}
      <span className="visually-hidden">, {t('simulive.upload.open')}</span>
    </LinkButton>
  );
}
