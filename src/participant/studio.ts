import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../clock/clock.ts';
import type { EncodingReport, LipSyncReading, ReceiveResolution } from '../protocol/debugSignals.ts';
import type { Role } from '../protocol/roles.ts';
import type { InitAccessAnswer } from '../protocol/rest.ts';
import type { SessionStatus, StreamingSession } from '../protocol/session.ts';
import type { PeerSignal, SpeakerDetails } from '../protocol/signals.ts';
import { createScene, type Scene } from '../scene/scene.ts';
import type { Presence } from '../scene/unordered/sceneLog.ts';
import { VideoSessionError, type Credentials, type VideoSession } from '../session/videoSession.ts';
import type { ToastKey } from '../text/toasts.ts';
import type { Command, ServerCall, Tracked } from './commands/command.ts';
import { createCommandRunner } from './commandRunner.ts';
import { createContentStore, type ContentList, type ContentSource } from './contentStore.ts';
import { createContentEditor, type ContentEdit } from './contentEditor.ts';
import { createDebugReports } from './debugReports.ts';
import { createReplica } from './createReplica.ts';
import { followSession } from './followSession.ts';
import { createNewcomerSync } from './newcomerSync.ts';
import { createOptimisticScene } from './optimisticScene.ts';
import { createProgramAgreement } from './programAgreement.ts';
import { createRecordingReports, type RecordingReports } from './recordingReports.ts';
import { createResolutionLimits } from './resolutionLimits.ts';
import { createSignalGate } from './signalGate.ts';
import { createSessionProblems } from './terminationLogs.ts';
import { announceRefusedStreams } from './announceRefusedStreams.ts';
import { announceMicrophoneHold } from './ownMicrophone.ts';
import { createStudioState, type StudioState } from './studioState.ts';

/** The studio's calls to the server. */
export interface StudioBackend {
  initAccess(): Promise<InitAccessAnswer>;
  /** Makes the call that a command planned. */
  perform(call: ServerCall, accessToken: string): Promise<void>;
}

export interface StudioDependencies {
  session: StreamingSession;
  videoSession: VideoSession;
  backend: StudioBackend;
  clock: Clock;
  /** Name and role as typed in pre-join; null for a composer. */
  speakerDetails: SpeakerDetails | null;
  /** The session's lists; null where none of them is shown. */
  content: ContentSource | null;
  /** Only on the debug page, which asks the others for reports and receives smaller pictures. */
  debugging?: { maxReceiveResolution: ReceiveResolution };
  showToast(key: ToastKey, values?: Record<string, string>): void;
  reportError(error: unknown): void;
  /** Records an action for statistics; `about` is the show at that moment. */
  track?(tracked: Tracked, about: TrackedShow): void;
}

/** What the statistics keep about the show and the person who acted. */
export interface TrackedShow {
  session: StreamingSession;
  status: SessionStatus;
  speakerDetails: SpeakerDetails | null;
}

/** One participant's studio: joins, follows the shared scene, runs commands. publishLocalMedia.ts publishes its media. */
export interface Studio {
  readonly store: StoreApi<StudioState>;
  readonly videoSession: VideoSession;
  /** Resolves once joined; rejects when joining fails for good. */
  join(): Promise<void>;
  leave(): void;
  /** False when the command was not allowed or not enabled; true once it has started. */
  run<Args>(command: Command<Args>, args: Args): boolean;
  /** Like `run`; resolves to whether the change was sent to the others. */
  runToEnd<Args>(command: Command<Args>, args: Args): Promise<boolean>;
  /** Whether this participant may use a command, and can use it now. */
  canRun<Args>(command: Command<Args>, args: Args): boolean;
  /** Undoes a host's own last change of the show; a toast says what it was. */
  undo(): boolean;
  redo(): boolean;
  /** Changes one of the session's lists; resolves to whether the server did it. */
  edit<Answer>(edit: ContentEdit<Answer>): Promise<boolean>;
  /** Authorizes this participant's calls to the server; empty before joining. */
  accessToken(): string;
  /** Loads a list again after it failed to load. */
  reloadList(list: ContentList): void;
  /** Announces another name or role. */
  changeSpeakerDetails(details: SpeakerDetails): void;
  /** Sends one participant a signal that is not part of the scene, such as a limit on its resolution. */
  sendTo(connectionId: string, signal: PeerSignal): void;
  /** Notes the digest of the program on this screen; null while it is changing to another. */
  showProgram(digest: string | null): void;
  /** Notes what a composer encodes, for those who debug. */
  showEncoding(encoding: EncodingReport): void;
  /** Notes what keeps each participant's sound and picture together, for those who debug. */
  showLipSync(readings: readonly LipSyncReading[]): void;
  /** Says to the hosts how this participant's local recording goes. */
  reportRecording: RecordingReports['report'];
  acknowledgeEventEnded(): void;
  acknowledgeStoppedByHost(): void;
}

export function createStudio(dependencies: StudioDependencies): Studio {
  const { session, videoSession, backend, clock, debugging, showToast } = dependencies;
  const problems = createSessionProblems();
  const reportError = (error: unknown): void => {
    problems.add(error);
    dependencies.reportError(error);
  };
  const store = createStore<StudioState>(() => createStudioState(session, debugging?.maxReceiveResolution));
  let accessToken = '';
  let { speakerDetails } = dependencies;
  const stops: (() => void)[] = [];
  const nowMs = (): number => clock.nowMs() + store.getState().clockOffsetMs;
  const role = (): Role => store.getState().role;
  const send = createSender(videoSession, reportError);
  const common = { store, videoSession, clock, send, reportError };
  const presence = presenceIn(videoSession);
  const replica = createReplica(videoSession.order, { initial: createScene(), nowMs, presence, reportError });
  const sharedScene = createOptimisticScene({
    replica,
    nowMs,
    onScene: (scene, previous) => {
      store.setState((state) => ({ scene, stoppedByHost: isStoppedByHost(state, scene, previous) }));
      runner.onScene(scene, previous);
    },
  });
  /** Adds what the server cannot know. */
  const complete = (call: ServerCall): ServerCall => {
    if (call.type === 'removePerson') return { ...call, mediaConnections: videoSession.mediaConnections() };
    if (call.type !== 'stopBroadcast') return call;
    const who = speakerDetails?.userDisplayName ?? role();
    return { ...call, terminationLogs: problems.describeEnd(store.getState(), who) };
  };
  const runner = createCommandRunner({
    ...common,
    sharedScene,
    perform: (call) => backend.perform(complete(call), accessToken),
    showToast,
    track: (tracked) =>
      dependencies.track?.(tracked, { session, status: store.getState().scene.status, speakerDetails }),
  });
  const reader = { role, accessToken: () => accessToken };
  const content =
    dependencies.content === null
      ? null
      : createContentStore({
          source: dependencies.content,
          reader,
          onContent: (lists, contentStatus) => store.setState({ content: lists, contentStatus }),
          reportError,
        });
  const editor = createContentEditor({ contentStore: content, ...reader, send, showToast, reportError });
  const agreement = createProgramAgreement(common);
  const debugReports = createDebugReports({ ...common, agreement, isDebugging: debugging !== undefined });
  const recordingReports = createRecordingReports(store, send);
  const newcomers = createNewcomerSync({ ...common, replica, role, speakerDetails: () => speakerDetails });
  const limits = createResolutionLimits(store, videoSession);

  async function join(): Promise<void> {
    const passGate = createSignalGate(common);
    const following = followSession({
      ...common,
      ...{ passGate, replica, sharedScene, content, limits, debugReports, recordingReports, newcomers },
    });
    stops.push(
      following.stop,
      announceMicrophoneHold(store, showToast),
      announceRefusedStreams(videoSession, showToast),
      store.subscribe((state) => limits.apply(state)),
    );
    try {
      await videoSession.connect(async () => {
        const access = await backend.initAccess();
        accessToken = access.accessToken;
        store.setState(({ session: known }) => ({
          role: access.role,
          session: { ...known, localRecordingEnabled: access.localRecordingEnabled },
        }));
        return credentialsOf(access);
      });
      store.setState({ phase: 'joined' });
      following.onJoined();
    } catch (error) {
      store.setState({ phase: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
      reportError(error);
      throw error;
    }
  }

  return {
    store,
    videoSession,
    join,
    canRun: runner.canRun,
    run: runner.run,
    runToEnd: runner.runToEnd,
    undo: runner.undo,
    redo: runner.redo,
    edit: editor.edit,
    accessToken: reader.accessToken,
    reloadList: (list) => content?.reload(list),
    leave() {
      for (const part of [runner, newcomers, debugReports, content]) part?.stop();
      for (const stop of stops.splice(0)) stop();
      videoSession.disconnect();
      store.setState({ phase: 'left' });
    },
    changeSpeakerDetails(details) {
      speakerDetails = details;
      newcomers.announceSpeaker();
    },
    sendTo: (connectionId, signal) => send(signal, connectionId),
    showProgram: agreement.show,
    showEncoding: (ownEncoding) => store.setState({ ownEncoding }),
    showLipSync: (ownLipSync) => store.setState({ ownLipSync }),
    reportRecording: recordingReports.report,
    acknowledgeEventEnded: () => store.setState({ eventEndedNotice: false }),
    acknowledgeStoppedByHost: () => store.setState({ stoppedByHost: false }),
  };
}

const credentialsOf = ({ accessToken, webRtcSessionId, webRtcToken }: InitAccessAnswer): Credentials => ({
  accessToken,
  media: webRtcToken === null ? undefined : { sessionId: webRtcSessionId, token: webRtcToken },
});

/** Sends without a plan. What is lost with the network is sent again on return, and a recipient who has left needs nothing. */
function createSender(
  videoSession: VideoSession,
  reportError: (error: unknown) => void,
): (signal: PeerSignal, to?: string) => void {
  return (signal, to) => {
    videoSession.signal(signal, to).catch((error: unknown) => {
      const hasLeft = error instanceof VideoSessionError && error.rejection === 'unknownRecipient';
      if (!hasLeft && videoSession.getState().status === 'connected') reportError(error);
    });
  };
}

/** Who is here and publishes what, by the session's present roster. */
const presenceIn = (videoSession: VideoSession): Presence => ({
  isHere: (connectionId) => videoSession.getState().connections.some(({ id }) => id === connectionId),
  ownerOf: (streamId) =>
    videoSession.getState().connections.find(({ streams }) => streams.some(({ id }) => id === streamId))
      ?.id ?? null,
});

/** Whether another participant has ended the broadcast, until the session goes live again. */
function isStoppedByHost(state: StudioState, scene: Scene, previous: Scene): boolean {
  if (scene.status === 'stopped' && previous.status === 'live') return scene.stoppedBy !== state.connectionId;
  return state.stoppedByHost && scene.status !== 'live' && scene.status !== 'starting';
}
