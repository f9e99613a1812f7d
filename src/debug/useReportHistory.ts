import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { Studio } from '../participant/studio.ts';
import type { StreamReport } from '../session/videoSession.ts';
import { addReports, type ReportHistory } from './reportHistory.ts';

/** The key of a stream as this page receives it. */
export const hereKey = (streamId: string): string => `here ${streamId}`;
/** The key of a stream as another participant reports it. */
export const reportedKey = (connectionId: string, streamId: string): string => `${connectionId} ${streamId}`;

/** The last minutes of all streams, as this page measures them and as others report them. */
export function useReportHistory(studio: Studio, reports: ReadonlyMap<string, StreamReport>): ReportHistory {
  const { clock } = useServices();
  const debugReports = useStore(studio.store, (state) => state.debugReports);
  const latest = useRef(debugReports);
  const [history, setHistory] = useState<ReportHistory>(new Map());
  useEffect(() => {
    latest.current = debugReports;
  }, [debugReports]);
  // The page's own readings set the pace, once a second.
  useEffect(() => {
    const keyed = new Map([...reports].map(([id, report]) => [hereKey(id), report]));
    for (const [connectionId, report] of Object.entries(latest.current))
      for (const each of report.reports) keyed.set(reportedKey(connectionId, each.id), each);
    setHistory((before) => addReports(before, keyed, clock.nowMs()));
  }, [reports, clock]);
  return history;
}
