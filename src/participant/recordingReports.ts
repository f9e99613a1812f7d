import type { StoreApi } from 'zustand/vanilla';
import type { RecordingReport } from '../protocol/recordingSignals.ts';
import { mayDo } from '../protocol/roles.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import type { AdmittedEvent } from './signalGate.ts';
import type { StudioState } from './studioState.ts';

/** Says to the hosts how this participant's local recording goes, and on a host's screen how those of the others do. */
export interface RecordingReports {
  accept(event: AdmittedEvent): void;
  report(report: RecordingReport): void;
}

export function createRecordingReports(
  store: StoreApi<StudioState>,
  send: (signal: PeerSignal, to: string) => void,
): RecordingReports {
  const note = (connectionId: string, report: RecordingReport): void => {
    const { recordingReports } = store.getState();
    store.setState({ recordingReports: { ...recordingReports, [connectionId]: report } });
  };
  return {
    accept(event) {
      if (event.type === 'admitted' && event.signal.type === 'recordingReport')
        note(event.stamp.from, event.signal.data);
      if (event.type !== 'connectionDestroyed') return;
      const { [event.connectionId]: _gone, ...recordingReports } = store.getState().recordingReports;
      store.setState({ recordingReports });
    },
    report(data) {
      const { connections, connectionId } = store.getState();
      if (connectionId !== null) note(connectionId, data);
      for (const { id, role } of connections)
        if (id !== connectionId && mayDo(role, 'seeRecordings')) send({ type: 'recordingReport', data }, id);
    },
  };
}
