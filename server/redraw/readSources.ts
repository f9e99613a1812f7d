import type { RedrawJob } from '../../src/protocol/rest/redraw.ts';
import type { RosterLine } from '../../src/scene/rosterChanges.ts';
import type { SceneLogLine, LoggedBroadcast } from '../../src/scene/sceneLogLines.ts';
import { listBroadcasts } from '../../src/scene/sceneLogLines.ts';
import type { LocalRecordings } from '../localRecordings/createLocalRecordings.ts';
import type { RosterLogStore } from '../store/rosterLogStore.ts';
import type { SceneLogStore } from '../store/sceneLogStore.ts';

/** What a session's redraws are made of. */
export interface RedrawSources {
  lines: SceneLogLine[];
  /** Who was there; empty for broadcasts from before this was logged. */
  roster: RosterLine[];
  broadcasts: LoggedBroadcast[];
  recordings: {
    recordingId: string;
    streamId: string;
    speakerName: string;
    beganAtMs: number;
    durationMs: number;
  }[];
}

export async function readSources(
  { id, studioToken }: { id: string; studioToken: string },
  {
    sceneLog,
    rosterLog,
    localRecordings,
  }: {
    sceneLog: SceneLogStore;
    rosterLog: Pick<RosterLogStore, 'read'>;
    localRecordings: Pick<LocalRecordings, 'list'>;
  },
): Promise<RedrawSources> {
  const [base, records, roster, all] = await Promise.all([
    sceneLog.base(id),
    sceneLog.readAll(id),
    rosterLog.read(id),
    localRecordings.list(studioToken),
  ]);
  const lines: SceneLogLine[] = [base, ...records.filter(({ stamp }) => stamp.seq > base.seq)];
  return {
    lines,
    roster,
    broadcasts: listBroadcasts(lines),
    recordings: all.map(({ recordingId, streamId, speakerName, beganAtMs, durationMs }) => ({
      ...{ recordingId, streamId, speakerName, beganAtMs, durationMs },
    })),
  };
}

/** Only what was recorded during a broadcast belongs to it. */
export const recordedDuring = (
  { recordings }: RedrawSources,
  { startMs, endMs }: RedrawJob['broadcast'],
): RedrawSources['recordings'] =>
  recordings.filter(({ beganAtMs, durationMs }) => beganAtMs < endMs && beganAtMs + durationMs > startMs);

/** The lines that a broadcast is made of: up to its end. */
export const linesUntil = (lines: readonly SceneLogLine[], endMs: number): SceneLogLine[] => {
  const end = lines.findIndex((line) => 'stamp' in line && line.stamp.atMs > endMs);
  return end === -1 ? [...lines] : lines.slice(0, end);
};
