import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '../api/ApiError.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { useStudioToken } from '../contexts/useStudioToken.ts';
import type { Connection } from '../protocol/relay.ts';
import { mayDo } from '../protocol/roles.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import type { StreamReport } from '../session/videoSession.ts';
import type { Studio } from '../participant/studio.ts';
import type { DebugReport } from '../participant/studioState.ts';
import { describeSessionEnd } from '../studio/dialogs/describeSessionEnd.ts';
import { t } from '../text/t.ts';
import { Button } from '../ui/Button.tsx';
import { downloadText } from '../ui/downloadText.ts';
import { ErrorFallback } from '../ui/ErrorFallback.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { LogoHeader } from '../ui/LogoHeader.tsx';
import { NotFound } from '../ui/NotFound.tsx';
import { exportReadings } from './exportReadings.ts';
import { EncodingReadings } from './EncodingReadings.tsx';
import { LipSyncReadings } from './LipSyncReadings.tsx';
import styles from './LiveDebugPage.module.css';
import { PlayoutReading } from './PlayoutReading.tsx';
import { ProgramReading } from './ProgramReading.tsx';
import { RemoteSettings } from './RemoteSettings.tsx';
import { StreamReportCard } from './StreamReportCard.tsx';
import { useDebugStudio } from './useDebugStudio.ts';
import { hereKey, reportedKey, type ReportHistory } from './reportHistory.ts';
import { useStreamReports } from './useStreamReports.ts';

/** Measurements of every stream of a running session, updated every second. */
export function LiveDebugPage(): ReactElement {
  const studioToken = useStudioToken();
  const [attempt, setAttempt] = useState(0);
  return <Joined key={attempt} studioToken={studioToken} onTryAgain={() => setAttempt(attempt + 1)} />;
}

function Joined(props: { studioToken: string; onTryAgain: () => void }): ReactElement {
  const { studioToken, onTryAgain } = props;
  const entry = useDebugStudio(studioToken);
  if (entry.type === 'joining') return <LoadingScreen />;
  if (entry.type === 'joined') return <Readings studio={entry.studio} />;
  if (entry.type === 'needsLink')
    return (
      <ErrorFallback
        title={t('debug.needsLinkTitle')}
        content={t('debug.needsLinkContent')}
        onTryAgain={onTryAgain}
      />
    );
  const { error } = entry;
  if (error instanceof ApiError && error.status === 404)
    return <NotFound title={t('wrongStudio.title')} content={t('wrongStudio.content')} />;
  return <ErrorFallback {...describeSessionEnd(error)} onTryAgain={onTryAgain} />;
}

function Readings({ studio }: { studio: Studio }): ReactElement {
  const connections = useStore(studio.store, (state) => state.connections);
  const speakers = useStore(studio.store, (state) => state.scene.speakers);
  const ownId = useStore(studio.store, (state) => state.connectionId);
  const name = useStore(studio.store, (state) => state.session.name);
  const { clock } = useServices();
  const { latest: reports, history } = useStreamReports(studio);
  const ownReports = useStore(studio.store, (state) => state.debugReports);
  const role = useStore(studio.store, (state) => state.role);
  const others = connections.filter(({ id }) => id !== ownId);
  const titleOf = ({ id, data }: Connection): string =>
    data.is_composer ? t('debug.composer') : (speakers[id]?.userDisplayName ?? t('debug.unnamed'));
  const nameOfStream = (streamId: string): string => {
    const publisher = connections.find(({ streams }) => streams.some(({ id }) => id === streamId));
    return publisher === undefined ? streamId : titleOf(publisher);
  };
  const save = (): void => {
    const atMs = clock.nowMs();
    const text = exportReadings({ state: studio.store.getState(), reports, history, atMs });
    downloadText(`debug-${new Date(atMs).toISOString().replaceAll(/[:.]/g, '-')}.json`, text);
  };
  return (
    <div className={styles.page}>
      <title>{t('app.title', { page: t('debug.title') })}</title>
      <LogoHeader />
      <main className={styles.main}>
        <div>
          <p className={styles.quiet}>{name}</p>
          <h1 className={styles.title}>{t('debug.title')}</h1>
          {!mayDo(role, 'limitRemoteResolution') && <p className={styles.quiet}>{t('debug.limits')}</p>}
        </div>
        <Button className={styles.export} icon={<Download size={16} aria-hidden="true" />} onClick={save}>
          {t('debug.export')}
        </Button>
        <PlayoutReading studio={studio} />
        {others.length === 0 && <p className={styles.empty}>{t('debug.nobody')}</p>}
        {others.map((connection) => (
          <ConnectionBlock
            key={connection.id}
            title={titleOf(connection)}
            connection={connection}
            reports={reports}
            history={history}
            studio={studio}
            nameOfStream={nameOfStream}
            ownReport={ownReports[connection.id] ?? null}
            onLimit={
              mayDo(role, 'limitRemoteResolution') ? (signal) => studio.sendTo(connection.id, signal) : null
            }
          />
        ))}
      </main>
    </div>
  );
}

interface ConnectionBlockProps {
  title: string;
  connection: Connection;
  studio: Studio;
  /** What this page measures of the connection's streams, by stream id. */
  reports: ReadonlyMap<string, StreamReport>;
  history: ReportHistory;
  /** What the participant reports about itself; null until the first report. */
  ownReport: DebugReport | null;
  nameOfStream(streamId: string): string;
  /** Null for those who may not limit others. */
  onLimit: ((signal: PeerSignal) => void) | null;
}

function ConnectionBlock(props: ConnectionBlockProps): ReactElement {
  const { title, connection, studio, reports, history, ownReport, nameOfStream, onLimit } = props;
  const { streams, role, data, id } = connection;
  const shown = useStore(studio.store, ({ displayedPrograms }) => displayedPrograms[id] ?? null);
  return (
    <section className={styles.block} aria-label={title}>
      <h2 className={styles.blockTitle}>{title}</h2>
      <p className={styles.quiet}>{`${role} · ${data.browser} · ${id}`}</p>
      <RemoteSettings title={title} isComposer={data.is_composer} ownReport={ownReport} onLimit={onLimit} />
      {shown !== null && (
        <dl className={styles.values}>
          <ProgramReading studio={studio} shown={shown} />
        </dl>
      )}
      {ownReport?.encoding !== undefined && <EncodingReadings encoding={ownReport.encoding} />}
      {data.is_composer && <LipSyncReadings studio={studio} connectionId={id} nameOf={nameOfStream} />}
      {data.is_composer &&
        ownReport?.reports.map((report) => (
          <StreamReportCard
            key={report.id}
            stream={{ id: report.id, source: report.videoType }}
            report={report}
            points={history.get(reportedKey(id, report.id))?.points ?? []}
          />
        ))}
      {streams.length === 0 && !data.is_composer && <p className={styles.quiet}>{t('debug.noStreams')}</p>}
      {streams.map((stream) => (
        <StreamReportCard
          key={stream.id}
          stream={stream}
          report={reports.get(stream.id) ?? null}
          points={history.get(hereKey(stream.id))?.points ?? []}
        />
      ))}
    </section>
  );
}
