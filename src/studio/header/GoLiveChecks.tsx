import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import { useCallback, useState, type ReactElement } from 'react';
import { useLocalMedia } from '../../contexts/LocalDevicesContext.ts';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { t, type TextKey } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { LevelMeter } from '../devices/LevelMeter.tsx';
import { describeOwnChecks, describeServerChecks, heardLevel, type CheckLine } from './describeChecks.ts';
import styles from './GoLiveChecks.module.css';

/** How often a composer that is loading is asked after, ms. */
const loadingPeriodMs = 2000;

/** What works and what does not, before the event goes live; nothing of it keeps anybody from going live. */
export default function GoLiveChecks(): ReactElement {
  return (
    <section className={styles.checks} aria-label={t('checks.title')}>
      <ul className={styles.list}>
        <OwnChecks />
        <ServerChecks />
      </ul>
    </section>
  );
}

function OwnChecks(): ReactElement[] {
  const isCameraOn = useLocalMedia(({ video }) => video.isOn && video.track !== null);
  const isMicrophoneOn = useLocalMedia(({ audio }) => audio.isOn && audio.track !== null);
  const track = useLocalMedia(({ audio }) => audio.track);
  const [isHeard, setIsHeard] = useState(false);
  const listen = useCallback((level: number) => {
    if (level >= heardLevel) setIsHeard(true);
  }, []);
  return describeOwnChecks({ isCameraOn, isMicrophoneOn, isHeard }).map((check) => (
    <Line key={check.id} check={check}>
      {check.id === 'microphone' && isMicrophoneOn && (
        <LevelMeter track={track} label={t('checks.level')} onLevel={listen} />
      )}
    </Line>
  ));
}

function ServerChecks(): ReactElement {
  const { api } = useServices();
  const studio = useStudio();
  const { studioToken, startsAt, endsAt } = useStudioState(({ session }) => session);
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['goLiveChecks', studioToken],
    queryFn: () => api.getGoLiveChecks(studioToken, studio.accessToken()),
    refetchInterval: ({ state }) => (state.data?.composer === 'loading' ? loadingPeriodMs : false),
    retry: false,
    gcTime: 0,
  });
  if (isError) return <li className={styles.quiet}>{t('checks.failed')}</li>;
  if (data === undefined)
    return (
      <li className={styles.quiet} role="status">
        {t('checks.asking')}
      </li>
    );
  const lines = describeServerChecks(data, endsAt.getTime() - startsAt.getTime());
  return (
    <>
      {lines.map((check) => (
        <Line key={check.id} check={check} />
      ))}
      {lines.some(({ state }) => state !== 'good') && (
        <li>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {t('checks.again')}
          </Button>
        </li>
      )}
    </>
  );
}

const signs: Record<CheckLine['state'], { icon: LucideIcon; text: TextKey }> = {
  good: { icon: Check, text: 'checks.good' },
  warning: { icon: CircleAlert, text: 'checks.warning' },
  failed: { icon: CircleX, text: 'checks.failedSign' },
  waiting: { icon: Hourglass, text: 'checks.waiting' },
};

function Line({
  check: { state, text, advice },
  children,
}: {
  check: CheckLine;
  children?: ReactElement | false;
}): ReactElement {
  const { icon: Icon, text: sign } = signs[state];
  return (
    <li className={styles.line} data-state={state}>
      <Icon size={18} role="img" aria-label={t(sign)} className={styles.sign} />
      <span className={styles.text}>
        <span>{text}</span>
        {advice !== null && <span className={styles.advice}>{advice}</span>}
        {children}
      </span>
    </li>
  );
}
