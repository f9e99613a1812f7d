import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../clock/clock.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import type { VideoSession } from '../session/videoSession.ts';
import type { ProgramAgreementTracker } from './programAgreement.ts';
import type { AdmittedEvent } from './signalGate.ts';
import { fitReport, readStreamReports } from './streamReports.ts';
import type { DebugReport, StudioState } from './studioState.ts';

/** How often a participant reports to those who debug; ms. */
const debugReportMs = 1000;

interface DebugReportsOptions {
  store: StoreApi<StudioState>;
  videoSession: VideoSession;
  clock: Clock;
  /** True on the debug page, which asks everybody for reports. */
  isDebugging: boolean;
  agreement: ProgramAgreementTracker;
  send(signal: PeerSignal, to?: string): void;
  reportError(error: unknown): void;
}

/** Sends reports to those who ask for them, and collects those of the others. */
export interface DebugReports {
  accept(event: AdmittedEvent): void;
  /** Asks for reports: a debugging participant asks everybody, a host asks the composers what they show. */
  ask(): void;
  stop(): void;
}

export function createDebugReports(options: DebugReportsOptions): DebugReports {
  const { store, videoSession, clock, isDebugging, agreement, send } = options;
  const debuggers = new Map<string, { isProgramOnly: boolean }>();
  let stopReporting: (() => void) | null = null;

  /** A host asks a composer for its program. */
  function askForProgram(id: string): void {
    const { connections } = videoSession.getState();
    const isComposer = connections.some((each) => each.id === id && each.data.is_composer);
    if (isComposer && store.getState().role === 'host')
      send({ type: 'initDebug', data: { programOnly: true } }, id);
  }

  function sendReports(): void {
    const { connections } = videoSession.getState();
    for (const id of debuggers.keys()) if (!connections.some((each) => each.id === id)) debuggers.delete(id);
    if (debuggers.size === 0) {
      stopReporting?.();
      stopReporting = null;
      return;
    }
    const { maxSendResolution, maxReceiveResolution, ownProgram, ownEncoding, ownLipSync } = store.getState();
    const digest = ownProgram === null ? {} : { programDigest: ownProgram.digest };
    const encoding = ownEncoding === null ? {} : { encoding: ownEncoding };
    const basics = { maxSendResolution, maxReceiveResolution, ...digest };
    const sendTo = (isProgramOnly: boolean, data: DebugReport): void => {
      for (const [id, debugging] of debuggers)
        if (debugging.isProgramOnly === isProgramOnly) send({ type: 'debugReport', data }, id);
    };
    sendTo(true, { ...basics, reports: [] });
    if ([...debuggers.values()].every(({ isProgramOnly }) => isProgramOnly)) return;
    const lipSync = ownLipSync.length === 0 ? {} : { lipSync: ownLipSync.slice(0, 16) };
    readStreamReports(videoSession)
      .then((reports) => sendTo(false, fitReport({ ...basics, ...encoding, ...lipSync, reports })))
      .catch(options.reportError);
  }

  function takeSignal(signal: PeerSignal, from: string): void {
    if (signal.type === 'initDebug') {
      debuggers.set(from, { isProgramOnly: signal.data.programOnly === true });
      stopReporting ??= clock.setRepeating(debugReportMs, sendReports);
    }
    if (signal.type !== 'debugReport') return;
    store.setState({ debugReports: { ...store.getState().debugReports, [from]: signal.data } });
    agreement.noteReport(from, signal.data.programDigest ?? null);
  }

  function forget(id: string): void {
    debuggers.delete(id);
    agreement.forget(id);
    const { [id]: _gone, ...debugReports } = store.getState().debugReports;
    store.setState({ debugReports });
  }

  return {
    accept(event) {
      if (event.type === 'admitted' && !event.isOwn) takeSignal(event.signal, event.stamp.from);
      if (event.type === 'connectionDestroyed') forget(event.connectionId);
      if (event.type !== 'connectionCreated') return;
      if (isDebugging) send({ type: 'initDebug', data: {} }, event.connection.id);
      else askForProgram(event.connection.id);
    },
    ask() {
      if (isDebugging) send({ type: 'initDebug', data: {} });
      else for (const { id } of videoSession.getState().connections) askForProgram(id);
    },
    stop() {
      stopReporting?.();
      debuggers.clear();
    },
  };
}
