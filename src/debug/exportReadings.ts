import type { StudioState } from '../participant/studioState.ts';
import type { StreamReport } from '../session/videoSession.ts';
import type { ReportHistory } from './reportHistory.ts';

/** All readings of the page as JSON text, to attach to a report of a problem; times in ms since the epoch, or ISO 8601. */
export function exportReadings({
  state,
  reports,
  history,
  atMs,
}: {
  state: StudioState;
  reports: ReadonlyMap<string, StreamReport>;
  history: ReportHistory;
  atMs: number;
}): string {
  const { session, connections, scene, debugReports, displayedPrograms, ownProgram } = state;
  const readings = {
    takenAt: new Date(atMs).toISOString(),
    session: { studioToken: session.studioToken, name: session.name, status: scene.status },
    participants: connections.map(({ id, role, data, streams }) => ({
      id,
      role,
      browser: data.browser,
      isComposer: data.is_composer,
      name: scene.speakers[id]?.userDisplayName ?? null,
      streams,
      report: debugReports[id] ?? null,
      programDigest: displayedPrograms[id]?.digest ?? null,
    })),
    programDigestHere: ownProgram?.digest ?? null,
    measuredHere: [...reports.values()],
    history: Object.fromEntries([...history].map(([key, { points }]) => [key, points])),
  };
  return JSON.stringify(readings, null, 2);
}
