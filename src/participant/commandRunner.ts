import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../clock/clock.ts';
import { mayDo } from '../protocol/roles.ts';
import type { TemplateSettingsBody } from '../protocol/rest.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import { reduceScene } from '../scene/reduceScene.ts';
import type { Scene } from '../scene/scene.ts';
import { VideoSessionError, type VideoSession } from '../session/videoSession.ts';
import { t } from '../text/t.ts';
import type { ToastKey } from '../text/toasts.ts';
import type { Command, CommandErrorKey, Plan, PlannedCall, Tracked } from './commands/command.ts';
import { reportFailure } from './reportFailure.ts';
import type { OptimisticScene } from './optimisticScene.ts';
import type { StudioState } from './studioState.ts';
import { createHistory, type HistoryEntry } from './undo/history.ts';
import { planUndo } from './undo/planUndo.ts';

/** A start that is not live within this time goes back to idle; spec part 1 section 9. */
export const goLiveTimeoutMs = 30_000;

/** A planned call with everything it needs. */
export type ServerCall =
  | Exclude<PlannedCall, { type: 'saveTemplateSettings' }>
  | { type: 'saveTemplateSettings'; settings: TemplateSettingsBody };

interface RunnerOptions {
  store: StoreApi<StudioState>;
  follower: OptimisticScene;
  videoSession: VideoSession;
  clock: Clock;
  perform(call: ServerCall): Promise<void>;
  showToast(key: ToastKey, values?: Record<string, string>): void;
  reportError(error: unknown): void;
  track(tracked: Tracked): void;
}

/** Runs commands: the change at once, the signals and the call after it, and all of it back when that fails. */
export interface CommandRunner {
  canRun<Args>(command: Command<Args>, args: Args): boolean;
  run<Args>(command: Command<Args>, args: Args): boolean;
  /** Resolves with whether the change went out: false when it was not allowed, not enabled, or its call failed. */
  runToEnd<Args>(command: Command<Args>, args: Args): Promise<boolean>;
  /** Takes back, or does again, the last command of one's own; false when that cannot be. */
  goBack(way: 'undo' | 'redo'): boolean;
  /** Told of each new scene: a start ends here, well or not. */
  onScene(scene: Scene, previous: Scene): void;
  stop(): void;
}

export function createCommandRunner(options: RunnerOptions): CommandRunner {
  const { store, follower, videoSession, clock, perform } = options;
  const history = createHistory();
  /** Set from one's own Go live until the server has said what came of it. */
  let start: { cancelTimer: () => void; fail: (error: unknown) => void } | null = null;
  let saving: Promise<void> = Promise.resolve();

  /** Puts a plan into the scene and on its way; told are when it went out, and when it was taken back. */
  function carryOut(
    plan: Plan,
    errorKey: CommandErrorKey,
    onFailed: () => void,
    onSent: () => void = () => {},
  ): void {
    const { connectionId } = store.getState();
    const expected: PeerSignal[] = [...plan.signals];
    if (plan.expectedStatus !== undefined)
      expected.push({ type: 'statusChanged', data: { status: plan.expectedStatus } });
    const expectations = expected.map((signal) => follower.expect(signal, connectionId));
    let hasFailed = false;
    const fail = (error: unknown): void => {
      if (hasFailed) return;
      hasFailed = true;
      for (const expectation of expectations) expectation.withdraw();
      reportFailure(options, errorKey, error);
      onFailed();
    };
    const send = (): void => {
      onSent();
      for (const [index, signal] of plan.signals.entries()) {
        const expectation = expectations[index];
        videoSession.signal(signal).then(
          (stamp) => expectation?.confirm(stamp),
          (error: unknown) => {
            // Whether the relay had taken it before the line broke is known on return.
            if (isLineLost(error)) expectation?.markUncertain(() => fail(error));
            else fail(error);
          },
        );
      }
    };
    const isConnected = videoSession.getState().status === 'connected';
    if (plan.signals.length > 0 && !isConnected) {
      fail(new VideoSessionError('notConnected', 'not connected'));
    } else if (plan.call === undefined) {
      send();
    } else if (plan.callOrder === 'first') {
      callInTurn(plan.call, plan.signals).then(send, fail);
    } else {
      send();
      callLast(plan.call, errorKey, fail);
    }
  }

  /** One save of the whole settings at a time, each with what the former ones changed. */
  function callInTurn(call: PlannedCall, signals: readonly PeerSignal[]): Promise<void> {
    const turn = saving.then(() => perform(complete(call, signals)));
    saving = turn.catch(() => {});
    return turn;
  }

  function complete(call: PlannedCall, signals: readonly PeerSignal[]): ServerCall {
    if (call.type !== 'saveTemplateSettings') return call;
    const stamp = { seq: 0, atMs: 0, from: '', role: 'server' } as const;
    const { scene } = store.getState();
    const { template } = signals.reduce((before, signal) => reduceScene(before, signal, stamp), scene);
    const { logoSignedId, backgroundSignedId, backgroundId } = call;
    return {
      type: 'saveTemplateSettings',
      settings: {
        ...template,
        logo: {
          visible: template.logo.visible,
          ...(logoSignedId === undefined ? {} : { signedId: logoSignedId }),
        },
        background: {
          visible: template.background.visible,
          ...(backgroundSignedId === undefined ? {} : { signedId: backgroundSignedId }),
          ...(backgroundId === undefined ? {} : { backgroundId }),
        },
      },
    };
  }

  function callLast(call: PlannedCall, errorKey: CommandErrorKey, fail: (error: unknown) => void): void {
    if (call.type === 'startBroadcast') awaitLive(fail);
    perform(complete(call, [])).then(
      () => {
        if (call.type !== 'stopBroadcast') return;
        const isRecorded = store.getState().session.localRecordingEnabled === true;
        store.setState({ eventEndedNotice: !isRecorded });
      },
      (error: unknown) => {
        if (call.type === 'startBroadcast') endStart();
        if (call.type === 'startBroadcast' || call.type === 'stopBroadcast') fail(error);
        // The others see the change already: what the server notes of it does not undo it.
        else reportFailure(options, errorKey, error);
      },
    );
  }

  function awaitLive(fail: (error: unknown) => void): void {
    endStart();
    const { connectionId } = store.getState();
    const cancelTimer = clock.setTimer(goLiveTimeoutMs, () => {
      endStart();
      fail(new Error(`not live within ${String(goLiveTimeoutMs / 1000)} s`));
      follower.override({ type: 'statusChanged', data: { status: 'idle' } }, connectionId);
    });
    start = { cancelTimer, fail };
  }

  function endStart(): void {
    start?.cancelTimer();
    start = null;
  }

  function canRun<Args>(command: Command<Args>, args: Args): boolean {
    const state = store.getState();
    const isAllowed =
      mayDo(state.role, command.action) ||
      (command.ownAction !== undefined && mayDo(state.role, command.ownAction));
    const hasFeature = command.feature === undefined || state.session.features[command.feature];
    return state.phase === 'joined' && isAllowed && hasFeature && command.isEnabled(state, args);
  }

  function begin<Args>(
    command: Command<Args>,
    args: Args,
    onEnd: (isSent: boolean) => void = () => {},
  ): boolean {
    if (!canRun(command, args)) return false;
    const { scene: before, role } = store.getState();
    const plan = command.plan(store.getState(), args);
    let entry: HistoryEntry | null = null;
    const onFailed = (): void => {
      if (entry !== null) history.forget(entry);
      onEnd(false);
    };
    carryOut(plan, command.errorKey, onFailed, () => onEnd(true));
    if (command.track !== undefined) options.track(command.track(args));
    const { scene: after } = store.getState();
    const { label, errorKey, undo } = command;
    if (undo === 'scene' && mayDo(role, 'undo')) entry = history.record({ label, errorKey, before, after });
    return true;
  }

  return {
    canRun,
    run: (command, args) => begin(command, args),
    runToEnd: (command, args) =>
      new Promise((resolve) => {
        if (!begin(command, args, resolve)) resolve(false);
      }),
    goBack(way) {
      const state = store.getState();
      if (state.phase !== 'joined' || !mayDo(state.role, 'undo')) return false;
      const entry = history.take(way);
      if (entry === null) {
        options.showToast(way === 'undo' ? 'studio.nothingToUndo' : 'studio.nothingToRedo');
        return false;
      }
      const what = t(entry.label);
      const plan = planUndo(state, entry, way);
      if (plan === null) {
        history.forget(entry);
        options.showToast(way === 'undo' ? 'studio.undoSkipped' : 'studio.redoSkipped', { what });
        return false;
      }
      options.showToast(way === 'undo' ? 'studio.undone' : 'studio.redone', { what });
      carryOut(plan, entry.errorKey, () => history.forget(entry));
      return true;
    },
    onScene(scene, previous) {
      if (start === null || scene.status === 'starting' || scene.status === previous.status) return;
      const { fail } = start;
      endStart();
      // The server gave the start up by itself.
      if (scene.status === 'idle') fail(new Error('the server could not go live'));
    },
    stop: endStart,
  };
}

const isLineLost = (error: unknown): boolean =>
  error instanceof VideoSessionError && error.code === 'notConnected';
