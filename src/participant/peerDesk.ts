import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../clock/clock.ts';
import { maxSignalChars, maySend, type PeerSignal } from '../protocol/signals.ts';
import type { Stamp } from '../protocol/stamp.ts';
import {
  VideoSessionError,
  type StreamReport,
  type VideoSession,
  type VideoSessionEvent,
} from '../session/videoSession.ts';
import { createProgramAgreement, type ProgramAgreementTracker } from './programAgreement.ts';
import type { OptimisticScene } from './optimisticScene.ts';
import type { StudioState } from './studioState.ts';

/** How often a debugging peer is told how this participant is doing; ms. */
export const debugReportMs = 1000;
/** Between the replies to two newcomers, so that a crowd at the door does not use up what one may send; ms. */
export const newcomerPaceMs = 400;

interface PeerDeskOptions {
  store: StoreApi<StudioState>;
  follower: Pick<OptimisticScene, 'hasOrder' | 'settings'>;
  videoSession: VideoSession;
  clock: Clock;
  /** True on the debug page: asks the others for their reports. */
  isDebugging: boolean;
  announceSpeaker(to: string): void;
  send(signal: PeerSignal, to?: string): void;
  reportError(error: unknown): void;
}

/** What participants tell each other beside the scene: settings for newcomers, debug reports, size limits. */
export interface PeerDesk {
  accept(event: VideoSessionEvent): void;
  /** Asks the others for reports: a debugging peer everybody, a host the composers for what they show. */
  askForReports(): void;
  readonly showProgram: ProgramAgreementTracker['show'];
  stop(): void;
}

export function createPeerDesk(options: PeerDeskOptions): PeerDesk {
  const { store, follower, videoSession, clock, send } = options;
  const newcomers: string[] = [];
  const debuggers = new Map<string, { isProgramOnly: boolean }>();
  const watch = createProgramAgreement(options);
  let cancelPace: (() => void) | null = null;
  let stopReports: (() => void) | null = null;

  const isHere = (connectionId: string): boolean =>
    videoSession.getState().connections.some(({ id }) => id === connectionId);

  /** One host alone answers: the one that has been here longest. */
  function isDesignatedResponder(newcomerId: string): boolean {
    if (!follower.hasOrder()) return false;
    const { connectionId, connections } = videoSession.getState();
    const first = connections.find(({ id, role }) => role === 'host' && id !== newcomerId);
    return first !== undefined && first.id === connectionId;
  }

  function welcomeNext(): void {
    cancelPace = null;
    const to = newcomers.shift();
    if (to === undefined) return;
    cancelPace = clock.setTimer(newcomerPaceMs, welcomeNext);
    if (!isHere(to)) return;
    const { role, connectionId } = store.getState();
    for (const reply of follower.settings({ role, id: connectionId ?? '' })) send(reply, to);
  }

  function onNewcomer(id: string): void {
    if (options.isDebugging) send({ type: 'initDebug', data: {} }, id);
    else askForProgram(id);
    if (isDesignatedResponder(id)) tellSettings(id);
  }

  function askForProgram(id: string): void {
    const isComposer = videoSession
      .getState()
      .connections.some((connection) => connection.id === id && connection.data.is_composer);
    if (isComposer && store.getState().role === 'host')
      send({ type: 'initDebug', data: { programOnly: true } }, id);
  }

  function tellSettings(id: string): void {
    newcomers.push(id);
    if (cancelPace === null) welcomeNext();
  }

  function onGone(id: string): void {
    debuggers.delete(id);
    watch.forget(id);
    const { [id]: _gone, ...debugReports } = store.getState().debugReports;
    store.setState({ debugReports });
  }

  function onSignal(signal: PeerSignal, stamp: Stamp): void {
    const { from } = stamp;
    if (from === videoSession.getState().connectionId) return;
    // Peers without the relay's snapshot learn who is here from these answers.
    if (signal.type === 'init') {
      options.announceSpeaker(from);
      // Where nobody keeps the scene everybody tells what it knows: each may have missed something else.
      if (!follower.hasOrder()) tellSettings(from);
    }
    if (signal.type === 'initDebug') {
      debuggers.set(from, { isProgramOnly: signal.data.programOnly === true });
      stopReports ??= clock.setRepeating(debugReportMs, tellDebuggers);
    }
    if (signal.type === 'debugReport') {
      store.setState({ debugReports: { ...store.getState().debugReports, [from]: signal.data } });
      watch.hear(from, signal.data.programDigest ?? null);
    }
    if (signal.type === 'maxReceiveResolutionChanged')
      store.setState({ maxReceiveResolution: signal.data.resolution });
    if (signal.type === 'maxSendResolutionChanged')
      store.setState({ maxSendResolution: signal.data.resolution });
  }

  function tellDebuggers(): void {
    for (const id of debuggers.keys()) if (!isHere(id)) debuggers.delete(id);
    if (debuggers.size === 0) {
      stopReports?.();
      stopReports = null;
      return;
    }
    const { maxSendResolution, maxReceiveResolution, ownProgram } = store.getState();
    const about = {
      ...{ maxSendResolution, maxReceiveResolution },
      ...(ownProgram && { programDigest: ownProgram.digest }),
    };
    const tell = (isProgramOnly: boolean, data: DebugReport): void => {
      for (const [id, debugging] of debuggers)
        if (debugging.isProgramOnly === isProgramOnly) send({ type: 'debugReport', data }, id);
    };
    tell(true, { ...about, reports: [] });
    if ([...debuggers.values()].every(({ isProgramOnly }) => isProgramOnly)) return;
    readReports(videoSession)
      .then((reports) => tell(false, fitReport({ ...about, reports })))
      .catch(options.reportError);
  }

  return {
    accept(event) {
      if (event.type === 'connectionCreated') onNewcomer(event.connection.id);
      if (event.type === 'connectionDestroyed') onGone(event.connectionId);
      if (event.type !== 'signal') return;
      // Of those a relay would have refused: an engine without one passes on anything.
      if (maySend(event.stamp.role, event.signal, () => true)) onSignal(event.signal, event.stamp);
    },
    askForReports() {
      if (options.isDebugging) send({ type: 'initDebug', data: {} });
      else for (const { id } of videoSession.getState().connections) askForProgram(id);
    },
    showProgram: watch.show,
    stop() {
      cancelPace?.();
      stopReports?.();
      newcomers.length = 0;
      debuggers.clear();
    },
  };
}

type DebugReport = Extract<PeerSignal, { type: 'debugReport' }>['data'];

/** Readings of all streams; one whose link is not up yet is skipped. */
async function readReports(videoSession: VideoSession): Promise<StreamReport[]> {
  const { streams } = videoSession.getState();
  const read = await Promise.all(streams.map(({ id }) => readStream(videoSession, id)));
  return read.filter((report) => report !== null);
}

/** Null for a stream whose link is not up yet. */
export async function readStream(videoSession: VideoSession, streamId: string): Promise<StreamReport | null> {
  try {
    return await videoSession.getReport(streamId);
  } catch (error) {
    const isEarly =
      error instanceof VideoSessionError &&
      (error.code === 'peerConnectionNotConnected' || error.code === 'streamNotFound');
    if (isEarly) return null;
    throw error;
  }
}

/** A report as large as a signal may be: readings with two decimals, and as many streams as fit. */
function fitReport(report: DebugReport): DebugReport {
  const reports = report.reports
    .slice(0, 16)
    .map(({ roundTripTimes: { currentMs, averageMs }, tracks, ...rest }) => ({
      ...rest,
      audioVideoDriftMs: round(rest.audioVideoDriftMs),
      roundTripTimes: { currentMs: round(currentMs), averageMs: round(averageMs) },
      tracks: tracks.slice(0, 4).map((track) => ({
        ...track,
        estimatedPlayoutTimestamp: round(track.estimatedPlayoutTimestamp),
        jitterBufferDelayMs: round(track.jitterBufferDelayMs),
        jitterBufferMinimumDelayMs: round(track.jitterBufferMinimumDelayMs),
        framesPerSecond: round(track.framesPerSecond),
      })),
    }));
  const spaceChars = maxSignalChars - 200;
  while (JSON.stringify(reports).length > spaceChars) reports.pop();
  return { ...report, reports };
}

const round = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100;
