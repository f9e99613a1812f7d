import { useEffect, useState } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { StreamReport } from '../session/videoSession.ts';
import { readStreamReports } from '../participant/streamReports.ts';
import type { Studio } from '../participant/studio.ts';

/** How often streams are read, ms. */
const readingMs = 1000;

/** The latest measurements of each stream, by its id; without streams whose link is not up yet. */
export function useStreamReports(studio: Studio): ReadonlyMap<string, StreamReport> {
  const { clock, errorReports } = useServices();
  const [reports, setReports] = useState<ReadonlyMap<string, StreamReport>>(new Map());
  useEffect(() => {
    let isGone = false;
    const readAll = async (): Promise<void> => {
      const read = await readStreamReports(studio.videoSession);
      if (!isGone) setReports(new Map(read.map((report) => [report.id, report])));
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
