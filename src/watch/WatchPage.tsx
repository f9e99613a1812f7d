import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactElement } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { AudienceProvider } from '../audience/AudienceContext.tsx';
import type { BroadcastChange } from '../audience/audienceClient.ts';
import { AudienceFrame } from '../audience/AudienceFrame.tsx';
import { describeTimeSlot } from '../audience/describeTimeSlot.ts';
import { ShowStage } from '../audience/ShowStage.tsx';
import { StageLoading, StageMessage } from '../audience/StageMessage.tsx';
import { useLoaded } from '../audience/useLoaded.ts';
import { usePictureFirst } from '../audience/usePictureFirst.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { useStudioToken } from '../contexts/useStudioToken.ts';
import type { StreamingSession } from '../protocol/session.ts';
import { t } from '../text/pageText.ts';
import { NotFound } from '../ui/NotFound.tsx';
import { findWaitReason, type WaitReason } from './findWaitReason.ts';
import type { LivePlayer, LivePlayerProps } from './player/LivePlayer.tsx';
import styles from './WatchPage.module.css';

/** In case that a notification is lost, or that there are none. */
const pollMs = 4000;

type Player = typeof LivePlayer;
const loadPlayer = async (): Promise<Player> => (await import('./player/LivePlayer.tsx')).LivePlayer;

/** /{studioToken}/watch: what the audience sees. */
export function WatchPage(): ReactElement {
  const { api } = useServices();
  const studioToken = useStudioToken();
  const queryClient = useQueryClient();
  const queryKey = useMemo(() => ['watchedSession', studioToken], [studioToken]);
  const takeBroadcast = useCallback(
    async (change: BroadcastChange) => {
      // An answer that is on its way may be older than the notification.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<StreamingSession>(queryKey, (last) => last && { ...last, ...change });
    },
    [queryClient, queryKey],
  );
  const query = useQuery({
    queryKey,
    queryFn: () => api.getSession(studioToken),
    refetchInterval: pollMs,
    // Also in a background tab, so that the picture is there when its viewer comes back.
    refetchIntervalInBackground: true,
    retry: false,
  });
  const isWrongAddress = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  if (isWrongAddress) return <NotFound title={t('wrongStudio.title')} content={t('wrongStudio.content')} />;
  if (query.data !== undefined)
    return <Watch session={query.data} nowMs={query.dataUpdatedAt} onBroadcast={takeBroadcast} />;
  return (
    <AudienceFrame name={null} isLive={false}>
      <div className={styles.alone}>
        {query.isPending ? (
          <StageLoading />
        ) : (
          <StageMessage title={t('watch.unreachable')} content={t('watch.unreachableContent')} />
        )}
      </div>
    </AudienceFrame>
  );
}

interface Seen {
  waiting: WaitReason | null;
  playlistUrl: string | null;
  isPlayedOut: boolean;
}

interface WatchProps {
  session: StreamingSession;
  nowMs: number;
  onBroadcast(change: BroadcastChange): void;
}

function Watch({ session, nowMs, onBroadcast }: WatchProps): ReactElement {
  const { clock } = useServices();
  const waiting = findWaitReason(session, nowMs);
  const [isUnsupported, setUnsupported] = useState(false);
  /** A broadcast that was seen plays to its end even after the server has taken it off the air. */
  const [seen, setSeen] = useState<Seen>({ waiting: 'soon', playlistUrl: null, isPlayedOut: false });
  if (seen.waiting !== waiting)
    setSeen({
      waiting,
      playlistUrl: session.playlistUrl ?? seen.playlistUrl,
      isPlayedOut: waiting !== null && seen.isPlayedOut,
    });
  const playOut = useCallback(() => setSeen((last) => ({ ...last, isPlayedOut: true })), []);
  const giveUp = useCallback(() => setUnsupported(true), []);
  const isPlaying = waiting === null || (waiting === 'ended' && !seen.isPlayedOut);
  const shownUrl = isPlaying ? (session.playlistUrl ?? seen.playlistUrl) : null;
  const [mayLoadMore, notePicture] = usePictureFirst(shownUrl !== null && !isUnsupported);
  // Also for who waits: then the picture will not wait for the player.
  const player = useLoaded(shownUrl !== null || mayLoadMore, loadPlayer);
  return (
    <AudienceProvider studioToken={session.studioToken} mayFollow={mayLoadMore} onBroadcast={onBroadcast}>
      <AudienceFrame
        name={session.name}
        details={[session.groupName, describeTimeSlot(session.startsAt, session.endsAt, nowMs)]}
        isLive={waiting === null}
      >
        <title>{t('app.title', { page: session.name })}</title>
        <ShowStage
          chat={session.features.newChat ? { studioToken: session.studioToken, mayLoad: mayLoadMore } : null}
        >
          {isUnsupported ? (
            <StageMessage title={t('watch.unsupported')} content={t('watch.unsupportedContent')} />
          ) : shownUrl === null ? (
            <Waiting kind={waiting ?? 'starting'} startsAt={session.startsAt} />
          ) : (
            <PlayerPlace
              key={shownUrl}
              Player={player}
              playlistUrl={shownUrl}
              name={session.name}
              clock={clock}
              onEnded={playOut}
              onPicture={notePicture}
              onUnsupported={giveUp}
            />
          )}
        </ShowStage>
      </AudienceFrame>
    </AudienceProvider>
  );
}

/** Empty until the player's code is there. */
const PlayerPlace = ({ Player, ...props }: LivePlayerProps & { Player: Player | null }): ReactElement =>
  Player === null ? <div className={styles.place} /> : <Player {...props} />;

function Waiting({ kind, startsAt }: { kind: WaitReason; startsAt: Date }): ReactElement {
  const time = startsAt.toLocaleString('en', { dateStyle: 'full', timeStyle: 'short' });
  return (
    <StageMessage
      title={t(`watch.${kind}`)}
      content={t(`watch.${kind}Content`, { time })}
      isBusy={kind === 'starting'}
    />
  );
}
