import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, type ReactElement, type ReactNode } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { useStudioToken } from '../contexts/useStudioToken.ts';
import type { StreamingSession } from '../protocol/session.ts';
import { t } from '../text/pageText.ts';
import { Logo } from '../ui/Logo.tsx';
import { NotFound } from '../ui/NotFound.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { AudienceProvider } from './audience/AudienceContext.tsx';
import { LivePlayer } from './LivePlayer.tsx';
import { ShowStage } from './ShowStage.tsx';
import { findWaitReason, type WaitReason } from './findWaitReason.ts';
import styles from './WatchPage.module.css';

const pollMs = 4000;

/** /{studioToken}/watch: what the audience sees. */
export function WatchPage(): ReactElement {
  const { api } = useServices();
  const studioToken = useStudioToken();
  const query = useQuery({
    queryKey: ['watchedSession', studioToken],
    queryFn: () => api.getSession(studioToken),
    refetchInterval: pollMs,
    // Also in a background tab, so that the picture is there when its viewer comes back.
    refetchIntervalInBackground: true,
    retry: false,
  });
  const isWrongAddress = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  if (isWrongAddress) return <NotFound title={t('wrongStudio.title')} content={t('wrongStudio.content')} />;
  if (query.data !== undefined) return <Watch session={query.data} nowMs={query.dataUpdatedAt} />;
  return (
    <Frame name={null} isLive={false}>
      <div className={styles.stage}>
        {query.isPending ? (
          <section className={styles.message} role="status" aria-label={t('loading.label')}>
            <Spinner size={32} />
          </section>
        ) : (
          <Message title={t('watch.unreachable')} content={t('watch.unreachableContent')} />
        )}
      </div>
    </Frame>
  );
}

interface Seen {
  waiting: WaitReason | null;
  playlistUrl: string | null;
  isPlayedOut: boolean;
}

function Watch({ session, nowMs }: { session: StreamingSession; nowMs: number }): ReactElement {
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
  return (
    <AudienceProvider studioToken={session.studioToken}>
      <Frame name={session.name} group={session.groupName} isLive={waiting === null}>
        <title>{t('app.title', { page: session.name })}</title>
        <ShowStage>
          {isUnsupported ? (
            <Message title={t('watch.unsupported')} content={t('watch.unsupportedContent')} />
          ) : shownUrl !== null ? (
            <LivePlayer
              key={shownUrl}
              playlistUrl={shownUrl}
              name={session.name}
              clock={clock}
              onEnded={playOut}
              onUnsupported={giveUp}
            />
          ) : (
            <Waiting kind={waiting ?? 'starting'} startsAt={session.startsAt} />
          )}
        </ShowStage>
      </Frame>
    </AudienceProvider>
  );
}

function Waiting({ kind, startsAt }: { kind: WaitReason; startsAt: Date }): ReactElement {
  const time = startsAt.toLocaleString('en', { dateStyle: 'full', timeStyle: 'short' });
  return (
    <Message
      title={t(`watch.${kind}`)}
      content={t(`watch.${kind}Content`, { time })}
      isBusy={kind === 'starting'}
    />
  );
}

interface FrameProps {
  name: string | null;
  group?: string;
  isLive: boolean;
  children: ReactNode;
}

function Frame({ name, group = '', isLive, children }: FrameProps): ReactElement {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo />
        <div className={styles.names}>
          <h1 className={styles.name}>{name ?? t('app.name')}</h1>
          {group !== '' && <p className={styles.group}>{group}</p>}
        </div>
        {isLive && <span className={styles.badge}>{t('watch.live')}</span>}
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}

function Message({
  title,
  content,
  isBusy = false,
}: {
  title: string;
  content: string;
  isBusy?: boolean;
}): ReactElement {
  return (
    <section className={styles.message} role="status">
      <div className={styles.lights} data-busy={isBusy || undefined} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <h2>{title}</h2>
      <p>{content}</p>
    </section>
  );
}
