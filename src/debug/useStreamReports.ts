import { useEffect, useState } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { StreamReport } from '../session/videoSession.ts';
import { readStreamReports } from '../participant/streamReports.ts';
import type { Studio } from '../participant/studio.ts';
import { addReports, hereKey, reportedKey, type ReportHistory } from './reportHistory.ts';

/** How often streams are read, ms. */
const readingMs = 1000;

export interface StreamReports {
  /** What this page measures of each stream, by its id; without streams whose link is not up yet. */
  latest: ReadonlyMap<string, StreamReport>;
  /** The last minutes of all streams, as this page measures them and as others report them. */
  history: ReportHistory;
}

/** Reads all streams once a second. */
export function useStreamReports(studio: Studio): StreamReports {
  const { clock, errorReports } = useServices();
  const [reports, setReports] = useState<StreamReports>({ latest: new Map(), history: new Map() });
  useEffect(() => {
    let isGone = false;
    const readAll = async (): Promise<void> => {
      const read = await readStreamReports(studio.videoSession);
      if (isGone) return;
      const keyed = new Map(read.map((report) => [hereKey(report.id), report]));
      for (const [connectionId, { reports: theirs }] of Object.entries(studio.store.getState().debugReports))
        for (const each of theirs) keyed.set(reportedKey(connectionId, each.id), each);
      setReports(({ history }) => ({
        latest: new Map(read.map((report) => [report.id, report])),
        history: addReports(history, keyed, clock.nowMs()),
      }));
    };
    const readSafely = (): void => {
      readAll().catch((error: unknown) => errorReports.report(error));
    };
    readSafely();
    const stop = clock.setRepeating(readingMs, readSafely);
    return () => {
      isGone = true;
      stop();
    };
  }, [studio, clock, errorReports]);
  return reports;
}
