import { useCallback, type ReactElement } from 'react';
import { AudienceProvider } from '../audience/AudienceContext.tsx';
import { AudienceFrame } from '../audience/AudienceFrame.tsx';
import { describeTimeSlot } from '../audience/describeTimeSlot.ts';
import { ShowStage } from '../audience/ShowStage.tsx';
import { StageMessage } from '../audience/StageMessage.tsx';
import { useLoaded } from '../audience/useLoaded.ts';
import { usePictureFirst } from '../audience/usePictureFirst.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { useStudioToken } from '../contexts/useStudioToken.ts';
import type { SimuliveSession } from '../protocol/rest/simulive.ts';
import { t as pageText } from '../text/pageText.ts';
import { t } from '../text/simuliveText.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PreLiveOverlay } from './overlay/PreLiveOverlay.tsx';
import type { SimulivePlayer, SimulivePlayerProps } from './player/SimulivePlayer.tsx';
import styles from './SimulivePage.module.css';
import { useSimuliveStatus } from './status/useSimuliveStatus.ts';
import type { ServerClock } from './time/serverClock.ts';
import { useServerTime } from './time/useServerTime.ts';

interface SimuliveProps {
  session: SimuliveSession;
  serverClock: ServerClock;
  /** Asks the server for the session again. */
  onTryAgain(): void;
}

/** So long before the start the video is loaded, so that all viewers have its first picture by then. */
const prepareMs = 15_000;

const loadPlayer = async (): Promise<typeof SimulivePlayer> =>
  (await import('./player/SimulivePlayer.tsx')).SimulivePlayer;

/** A simulive session, by its status: what comes, the video, or that it is over. */
export function Simulive({ session, serverClock, onTryAgain }: SimuliveProps): ReactElement {
  const studioToken = useStudioToken();
  const [status, noteEnd] = useSimuliveStatus(session, serverClock);
  const isNear = useIsNear(session.startsAt, serverClock);
  const playlistUrl = status === 'live' || (status === 'idle' && isNear) ? session.assetUrl : null;
  const [mayLoadMore, notePicture] = usePictureFirst(playlistUrl !== null);
  return (
    <AudienceProvider studioToken={studioToken} mayFollow={mayLoadMore}>
      <AudienceFrame
        name={session.name}
        details={[session.groupName, describeTimeSlot(session.startsAt, session.endsAt, serverClock.nowMs())]}
        isLive={status === 'live'}
      >
        <title>{pageText('app.title', { page: session.name })}</title>
        <ShowStage chat={{ studioToken, mayLoad: mayLoadMore, hasTabs: true }}>
          <div className={styles.stack} data-status={status}>
            {playlistUrl !== null && (
              <Video
                key={`${playlistUrl} ${String(session.startsAt.getTime())}`}
                playlistUrl={playlistUrl}
                session={session}
                serverClock={serverClock}
                onPicture={notePicture}
                onEnded={noteEnd}
                onTryAgain={onTryAgain}
              />
            )}
            {status === 'idle' && (
              <PreLiveOverlay session={session} studioToken={studioToken} serverClock={serverClock} />
            )}
            {status === 'stopped' && (
              <StageMessage title={t('simulive.ended')} content={t('simulive.endedContent')} />
            )}
          </div>
        </ShowStage>
      </AudienceFrame>
    </AudienceProvider>
  );
}

interface VideoProps extends Pick<
  SimulivePlayerProps,
  'playlistUrl' | 'serverClock' | 'onPicture' | 'onEnded'
> {
  session: SimuliveSession;
  onTryAgain(): void;
}

/** The player; where it breaks, only its place says so. */
function Video({ session, onTryAgain, ...props }: VideoProps): ReactElement {
  const { clock, errorReports } = useServices();
  return (
    <ErrorBoundary
      fallback={(_error, tryAgain) => (
        <StageMessage title={t('simulive.failed')} content={t('simulive.failedContent')}>
          <Button onClick={tryAgain}>{pageText('error.tryAgain')}</Button>
        </StageMessage>
      )}
      onError={(error, componentStack) => errorReports.report(error, { componentStack })}
      onReset={onTryAgain}
    >
      <PlayerPlace
        {...props}
        name={session.name}
        coverUrl={session.coverUrl}
        startsAtMs={session.startsAt.getTime()}
        clock={clock}
      />
    </ErrorBoundary>
  );
}

/** The cover alone until the player's code is there. */
const PlayerPlace = (props: SimulivePlayerProps): ReactElement => (
  <PlayerOrCover Player={useLoaded(true, loadPlayer)} {...props} />
);

function PlayerOrCover({
  Player,
  ...props
}: SimulivePlayerProps & { Player: typeof SimulivePlayer | null }): ReactElement {
  const cover = props.coverUrl === null ? {} : { backgroundImage: `url("${props.coverUrl}")` };
  return Player === null ? <div className={styles.place} style={cover} /> : <Player {...props} />;
}

/** Whether the start is so near that the video should be loaded. */
function useIsNear(startsAt: Date, serverClock: ServerClock): boolean {
  const nearMs = startsAt.getTime() - prepareMs;
  const describe = useCallback(
    (nowMs: number) => ({ shown: nowMs >= nearMs, nextMs: nowMs >= nearMs ? null : nearMs - nowMs }),
    [nearMs],
  );
  return useServerTime(serverClock, describe);
}
