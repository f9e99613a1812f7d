import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../clock/clock.ts';
import type { ReceiveResolution } from '../protocol/debugSignals.ts';
import type { Role } from '../protocol/roles.ts';
import type { InitAccessAnswer } from '../protocol/rest.ts';
import type { PreferredResolution } from '../protocol/rtc.ts';
import type { SessionStatus, StreamingSession } from '../protocol/session.ts';
import { maySend, type PeerSignal, type SpeakerDetails } from '../protocol/signals.ts';
import { emptyContent } from '../scene/content/content.ts';
import { createScene } from '../scene/scene.ts';
import { VideoSessionError, type VideoSession, type VideoSessionEvent } from '../session/videoSession.ts';
import type { ToastKey } from '../text/toasts.ts';
import type { Command, Tracked } from './commands/command.ts';
import { createCommandRunner, type ServerCall } from './commandRunner.ts';
import { createContentStore, unknownContent, type ContentList, type ContentSource } from './contentStore.ts';
import { createContentEditor, type ContentEdit } from './contentEditor.ts';
import { createPeerDesk } from './peerDesk.ts';
import { createOptimisticScene } from './optimisticScene.ts';
import type { StudioState } from './studioState.ts';

/** How long after joining an engine without a relay the others are asked once more what the scene is; ms. */
const askAgainMs = 5000;

/** The calls to the server that the studio makes; src/api implements it. */
export interface StudioBackend {
  initAccess(): Promise<InitAccessAnswer>;
  /** Makes the call that a command planned. */
  perform(call: ServerCall, accessToken: string): Promise<void>;
}

export interface StudioDependencies {
  session: StreamingSession;
  videoSession: VideoSession;
  calls: StudioBackend;
  clock: Clock;
  /** Name and role as typed in pre-join; null for a composer. */
  speakerDetails: SpeakerDetails | null;
  /** The session's lists; null where nothing of them is shown. */
  content: ContentSource | null;
  /** The debug page: asks the others how they are doing, and receives less. */
  debugging?: { maxReceiveResolution: ReceiveResolution };
  showToast(key: ToastKey, values?: Record<string, string>): void;
  reportError(error: unknown): void;
  /** Tells what somebody did, for statistics; `about` is the show at that moment. */
  track?(tracked: Tracked, about: TrackedShow): void;
}

/** What statistics are told of the show and of who acted in it. */
export interface TrackedShow {
  session: StreamingSession;
  status: SessionStatus;
  speakerDetails: SpeakerDetails | null;
}

/** One participant's studio: joins, follows the shared scene, runs commands. Media are bound to it by publishing.ts. */
export interface Studio {
  readonly store: StoreApi<StudioState>;
  readonly videoSession: VideoSession;
  /** Resolves once joined and the scene is known; rejects when joining fails for good. */
  join(): Promise<void>;
  leave(): void;
  /** False when the command was not allowed or not enabled; true once it is under way. */
  run<Args>(command: Command<Args>, args: Args): boolean;
  /** Like `run`; resolves with whether the change went out to the others. */
  runToEnd<Args>(command: Command<Args>, args: Args): Promise<boolean>;
  /** Whether a command may be offered to this participant at all, and whether it can be used now. */
  canRun<Args>(command: Command<Args>, args: Args): boolean;
  /** Takes back one's own last change of the show, for hosts; says by a toast what it was. */
  undo(): boolean;
  redo(): boolean;
  /** Changes one of the session's lists; resolves with whether the server did it. */
  edit<Answer>(edit: ContentEdit<Answer>): Promise<boolean>;
  /** What the server knows this participant by; empty before joining. */
  accessToken(): string;
  /** Asks again for a list that could not be loaded. */
  reloadList(list: ContentList): void;
  /** Announces another name or role. */
  changeSpeakerDetails(details: SpeakerDetails): void;
  /** Says something to one participant that is no part of the scene, such as a limit of its picture's size. */
  tell(connectionId: string, signal: PeerSignal): void;
  /** The digest of what this screen's program shows; null while it is on its way to something else. */
  showProgram(digest: string | null): void;
  acknowledgeEventEnded(): void;
  acknowledgeStoppedByHost(): void;
}

export function createStudio(dependencies: StudioDependencies): Studio {
  const { session, videoSession, calls, clock, debugging } = dependencies;
  const store = createStore<StudioState>(() => initialState(session, debugging?.maxReceiveResolution));
  const reportError = (error: unknown): void => dependencies.reportError(error);
  let accessToken: string | null = null;
  let speakerDetails = dependencies.speakerDetails;
  const stops: (() => void)[] = [];
  let stopAskingAgain = (): void => {};

  const follower = createOptimisticScene({
    initial: createScene(),
    nowMs: () => clock.nowMs() + store.getState().clockOffsetMs,
    onScene: (scene, previous) => {
      const { connectionId, stoppedByHost } = store.getState();
      const ended = scene.status === 'stopped' && previous.status === 'live';
      const isLive = scene.status === 'live' || scene.status === 'starting';
      store.setState({
        scene,
        stoppedByHost: ended ? scene.stoppedBy !== connectionId : stoppedByHost && !isLive,
      });
      runner.onScene(scene, previous);
    },
    reportError,
    presence: {
      isHere: (connectionId) => videoSession.getState().connections.some(({ id }) => id === connectionId),
      ownerOf: (streamId) =>
        videoSession.getState().connections.find(({ streams }) => streams.some(({ id }) => id === streamId))
          ?.id ?? null,
    },
  });
  const runner = createCommandRunner({
    store,
    follower,
    videoSession,
    clock,
    perform: (call) => calls.perform(call, accessToken ?? ''),
    showToast: (key, values) => dependencies.showToast(key, values),
    reportError,
    track: (tracked) =>
      dependencies.track?.(tracked, { session, status: store.getState().scene.status, speakerDetails }),
  });
  const peers = createPeerDesk({
    store,
    follower,
    videoSession,
    clock,
    isDebugging: debugging !== undefined,
    announceSpeaker,
    send,
    reportError,
  });
  const reader = {
    role: () => store.getState().role,
    accessToken: () => accessToken ?? '',
  };
  const content =
    dependencies.content === null
      ? null
      : createContentStore({
          source: dependencies.content,
          reader,
          onContent: (lists, contentStatus) => store.setState({ content: lists, contentStatus }),
          reportError,
        });
  const editor = createContentEditor({
    contentStore: content,
    ...reader,
    send,
    showToast: (key) => dependencies.showToast(key),
    reportError,
  });
  const limits = createReceiveLimits(videoSession);

  function announceSpeaker(to?: string): void {
    if (speakerDetails !== null) send({ type: 'speakerDetails', data: speakerDetails }, to);
  }

  /** Says who is here, unless the scene has it already, as it does after a short loss of the network. */
  function introduce(): void {
    const { connectionId } = videoSession.getState();
    const known = connectionId === null ? undefined : store.getState().scene.speakers[connectionId];
    peers.askForReports();
    if (known !== undefined && follower.hasOrder()) return;
    announceSpeaker();
    send({ type: 'init', data: {} });
    if (follower.hasOrder()) return;
    // What the others heard only after they had answered is in their second answer.
    stopAskingAgain();
    stopAskingAgain = clock.setTimer(askAgainMs, () => send({ type: 'init', data: {} }));
  }

  /** Sends without a plan; what is lost with the network is sent again on return, and who has left needs nothing. */
  function send(signal: PeerSignal, to?: string): void {
    videoSession.signal(signal, to).catch((error: unknown) => {
      const hasLeft = error instanceof VideoSessionError && error.rejection === 'unknownRecipient';
      if (!hasLeft && videoSession.getState().status === 'connected') reportError(error);
    });
  }

  function takeEvent(event: VideoSessionEvent): void {
    if (event.type === 'invalidSignal') reportError(event.error);
    const isWelcome = event.type === 'snapshot' || event.type === 'resumed';
    if (isWelcome) store.setState({ clockOffsetMs: event.serverNowMs - clock.nowMs() });
    follower.accept(event, videoSession.getState().connectionId);
    if (event.type === 'signal' && isForAll(event)) content?.accept(event.signal);
    // After a gap without a replay the lists may have changed unheard.
    if (event.type === 'snapshot') content?.reload();
    const isTemplate = event.type === 'signal' && event.signal.type === 'templateSettings';
    if (event.type === 'snapshot' || isTemplate) store.setState({ isTemplateKnown: true });
    peers.accept(event);
    if (isWelcome) introduce();
  }

  function takeSessionState(): void {
    const { status, connectionId, connections, streams, error } = videoSession.getState();
    const previous = store.getState();
    const isAway = status === 'reconnecting';
    store.setState({
      connectionStatus: status,
      connectionId,
      connections,
      streams: [...streams].sort((a, b) => Number(b.isMine) - Number(a.isMine)),
      reconnectingSinceMs: isAway ? (previous.reconnectingSinceMs ?? clock.nowMs()) : null,
      error,
    });
    if (status === 'disconnected' && previous.connectionStatus !== 'disconnected') follower.rejectUncertain();
    follower.followRoster();
    const isReturn = status === 'connected' && previous.connectionStatus === 'reconnecting';
    if (!isReturn || follower.hasOrder()) return;
    follower.rejectUncertain();
    introduce();
  }

  async function join(): Promise<void> {
    stops.push(
      videoSession.onEvent(takeEvent),
      videoSession.subscribe(takeSessionState),
      // The composer chooses by what is on air, and keeps the limit itself.
      store.subscribe((state) => state.role !== 'composer' && limits.apply(state)),
    );
    try {
      await videoSession.connect(async () => {
        const access = await calls.initAccess();
        accessToken = access.accessToken;
        store.setState({ role: access.role, isGuest: access.role !== 'host' });
        return { accessToken };
      });
      store.setState({ phase: 'joined' });
      takeSessionState();
      // Without a relay no snapshot begins it.
      if (!follower.hasOrder()) {
        content?.reload();
        introduce();
      }
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
    undo: () => runner.goBack('undo'),
    redo: () => runner.goBack('redo'),
    edit: editor.edit,
    accessToken: () => accessToken ?? '',
    reloadList: (list) => content?.reload(list),
    leave() {
      runner.stop();
      stopAskingAgain();
      peers.stop();
      content?.stop();
      for (const stop of stops.splice(0)) stop();
      videoSession.disconnect();
      store.setState({ phase: 'left' });
    },
    changeSpeakerDetails(details) {
      speakerDetails = details;
      announceSpeaker();
    },
    tell: (connectionId, signal) => send(signal, connectionId),
    showProgram: peers.showProgram,
    acknowledgeEventEnded: () => store.setState({ eventEndedNotice: false }),
    acknowledgeStoppedByHost: () => store.setState({ stoppedByHost: false }),
  };
}

/** What everybody heard from one who may say it; a relay sees to the latter too. */
const isForAll = ({ signal, stamp, direct }: Extract<VideoSessionEvent, { type: 'signal' }>): boolean =>
  !direct && maySend(stamp.role, signal, () => true);

const preferred: Record<ReceiveResolution, PreferredResolution> = {
  auto: 'auto',
  '720p': '720p',
  '360p': '360p',
  audioOnly: 'off',
};

/** What a limit on receiving asks of each stream. */
export const resolutionOfLimit = (limit: ReceiveResolution): PreferredResolution => preferred[limit];

/** Asks for remote streams at the limit's size, each once for each limit. */
function createReceiveLimits(videoSession: VideoSession): { apply(state: StudioState): void } {
  const asked = new Map<string, ReceiveResolution>();
  return {
    apply({ maxReceiveResolution, streams }) {
      const remote = streams.filter(({ isMine }) => !isMine);
      for (const id of asked.keys()) if (!remote.some((stream) => stream.id === id)) asked.delete(id);
      for (const { id } of remote) {
        if ((asked.get(id) ?? 'auto') === maxReceiveResolution) continue;
        asked.set(id, maxReceiveResolution);
        videoSession.setPreferredResolution(id, resolutionOfLimit(maxReceiveResolution));
      }
    },
  };
}

const guest: Role = 'guest';

function initialState(
  session: StreamingSession,
  maxReceiveResolution: ReceiveResolution = 'auto',
): StudioState {
  return {
    phase: 'joining',
    session,
    role: guest,
    isGuest: true,
    connectionId: null,
    connectionStatus: 'connecting',
    reconnectingSinceMs: null,
    connections: [],
    streams: [],
    talkers: [],
    scene: { ...createScene(), status: session.status },
    isTemplateKnown: false,
    content: emptyContent,
    contentStatus: unknownContent,
    maxReceiveResolution,
    maxSendResolution: 'auto',
    debugReports: {},
    ownProgram: null,
    displayedPrograms: {},
    stoppedByHost: false,
    eventEndedNotice: false,
    clockOffsetMs: 0,
    error: null,
  };
}
