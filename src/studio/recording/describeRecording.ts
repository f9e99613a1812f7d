import type { RecordingReport } from '../../protocol/recordingSignals.ts';
import { t } from '../../text/t.ts';

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** How a speaker's local recording goes, in a line for the hosts. */
export function describeRecording({ recordedMs, safeMs, safeBytes, problem }: RecordingReport): string {
  if (problem !== null && recordedMs === 0) return t(`recording.problem.${problem}`);
  const report = t('recording.report', {
    recorded: seconds(recordedMs),
    safe: seconds(safeMs),
    risk: Math.max(0, Math.ceil((recordedMs - safeMs) / 1000)),
    megabytes: (safeBytes / 1_000_000).toFixed(1),
  });
  return problem === null ? report : `${report}. ${t(`recording.problem.${problem}`)}`;
}
