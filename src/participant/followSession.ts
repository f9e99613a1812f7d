import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../clock/clock.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import type { VideoSession, VideoSessionEvent, VideoSessionState } from '../session/videoSession.ts';
import type { ContentStore } from './contentStore.ts';
import type { DebugReports } from './debugReports.ts';
import type { NewcomerSync } from './newcomerSync.ts';
import type { OptimisticScene } from './optimisticScene.ts';
import type { RecordingReports } from './recordingReports.ts';
import type { ResolutionLimits } from './resolutionLimits.ts';
import type { SceneReplica } from './sceneReplica.ts';
import type { AdmittedEvent } from './signalGate.ts';
import type { StudioState } from './studioState.ts';

interface FollowSessionOptions {
  store: StoreApi<StudioState>;
  videoSession: VideoSession;
  clock: Clock;
  passGate(event: VideoSessionEvent): AdmittedEvent;
  replica: SceneReplica;
  sharedScene: OptimisticScene;
  content: ContentStore | null;
  limits: ResolutionLimits;
  debugReports: DebugReports;
  recordingReports: RecordingReports;
  newcomers: NewcomerSync;
}

/** Follows the session from now on: its state goes into the studio's, its events go through the gate to the studio's parts. */
export function followSession(options: FollowSessionOptions): { onJoined(): void; stop(): void } {
  const { store, videoSession, clock, replica, sharedScene, content, debugReports, newcomers } = options;

  function takeEvent(received: VideoSessionEvent): void {
    const event = options.passGate(received);
    const isWelcome = event.type === 'snapshot' || event.type === 'resumed';
    if (isWelcome) store.setState({ clockOffsetMs: event.serverNowMs - clock.nowMs() });
    sharedScene.accept(event);
    if (event.type === 'admitted') takeSignal(event.signal);
    // The lists may have changed during a gap that was not replayed.
    if (event.type === 'snapshot') content?.reload();
    if (hasTemplate(event)) store.setState({ isTemplateKnown: true });
    for (const part of [options.limits, debugReports, options.recordingReports, newcomers])
      part.accept(event);
    if (isWelcome) introduce();
  }

  function takeSignal(signal: PeerSignal): void {
    content?.accept(signal);
    if (signal.type === 'localRecordingChanged')
      store.setState(({ session }) => ({
        session: { ...session, localRecordingEnabled: signal.data.isEnabled },
      }));
  }

  function introduce(): void {
    debugReports.ask();
    newcomers.introduce();
  }

  /** On joining and after a gap, where the engine does not send what was missed. */
  function askForMissed(): void {
    if (replica.missedFrom === 'engine') return;
    sharedScene.rejectUncertain();
    content?.reload();
    introduce();
  }

  function takeState(): void {
    const before = store.getState().connectionStatus;
    const { status } = videoSession.getState();
    store.setState((state) => projectSession(videoSession.getState(), state, clock.nowMs()));
    if (status === 'disconnected' && before !== 'disconnected') sharedScene.rejectUncertain();
    sharedScene.followRoster();
    if (status === 'connected' && before === 'reconnecting') askForMissed();
  }

  const stops = [videoSession.onEvent(takeEvent), videoSession.subscribe(takeState)];
  return {
    onJoined() {
      takeState();
      askForMissed();
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** The session as the studio's state shows it. */
function projectSession(
  { status, connectionId, connections, streams, error, serverClockOffsetMs }: VideoSessionState,
  { reconnectingSinceMs, currentUser, role }: StudioState,
  nowMs: number,
): Partial<StudioState> {
  // While the connection is lost it is in no roster, and the person is still the same.
  const id = connections.find((each) => each.id === connectionId)?.speakerId ?? currentUser.id;
  return {
    currentUser: { id, isGuest: role !== 'host' },
    connectionStatus: status,
    connectionId,
    connections,
    streams: [...streams].sort((a, b) => Number(b.isMine) - Number(a.isMine)),
    reconnectingSinceMs: status === 'reconnecting' ? (reconnectingSinceMs ?? nowMs) : null,
    error,
    ...(serverClockOffsetMs === undefined ? {} : { clockOffsetMs: serverClockOffsetMs }),
  };
}

/** Whether an event brings all template settings. */
const hasTemplate = (event: AdmittedEvent): boolean =>
  event.type === 'snapshot' || (event.type === 'admitted' && event.signal.type === 'templateSettings');
