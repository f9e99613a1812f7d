import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../clock/clock.ts';
import { createTaskQueue } from '../clock/taskQueue.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import type { Scene } from '../scene/scene.ts';
import { VideoSessionError, type VideoSession } from '../session/videoSession.ts';
import type { ToastKey } from '../text/toasts.ts';
import type { CommandErrorKey, Plan, PlannedCall, ServerCall } from './commands/command.ts';
import type { OptimisticScene, PendingChange } from './optimisticScene.ts';
import { reportFailure } from './reportFailure.ts';
import { createStatusWait } from './statusWait.ts';
import type { StudioState } from './studioState.ts';

export interface PlanRunnerOptions {
  store: StoreApi<StudioState>;
  sharedScene: Pick<OptimisticScene, 'expect' | 'override'>;
  videoSession: VideoSession;
  clock: Clock;
  /** Makes a call to the server. */
  perform(call: ServerCall): Promise<void>;
  showToast(key: ToastKey, values?: Record<string, string>): void;
  reportError(error: unknown): void;
}

interface PlanHandlers {
  errorKey: CommandErrorKey;
  /** The signals were handed to the session. */
  onSent(): void;
  /** The change was taken back; its failure has been reported and shown. */
  onFailed(): void;
}

/** Carries out plans: the change shows at once, its signals and its call follow, and a failure takes it back. */
export interface PlanRunner {
  carryOut(plan: Plan, handlers: PlanHandlers): void;
  onScene(scene: Scene, previous: Scene): void;
  stop(): void;
}

export function createPlanRunner(options: PlanRunnerOptions): PlanRunner {
  const { store, sharedScene, videoSession } = options;
  /** Each of these calls is described only once the change of the one before it is sent or taken back. */
  const firstCalls = createTaskQueue(1);
  const statusWait = createStatusWait(options.clock, (status) =>
    sharedScene.override({ type: 'statusChanged', data: { status } }, store.getState().connectionId),
  );

  async function makeCall({ describe, onDone }: PlannedCall): Promise<void> {
    await options.perform(describe(store.getState()));
    if (onDone !== undefined) store.setState(onDone(store.getState()));
  }

  /** Makes a call for which the signals did not wait. */
  function callLast(call: PlannedCall, errorKey: CommandErrorKey, fail: (error: unknown) => void): void {
    if (call.awaits !== undefined) statusWait.begin(call.awaits, fail);
    makeCall(call).catch((error: unknown) => {
      if (call.awaits === undefined) return reportFailure(options, errorKey, error);
      statusWait.end();
      fail(error);
    });
  }

  function carryOut(plan: Plan, { errorKey, onSent, onFailed }: PlanHandlers): void {
    const { signals, call } = plan;
    const { connectionId } = store.getState();
    const pending = expectedSignals(plan).map((signal) => sharedScene.expect(signal, connectionId));
    let hasFailed = false;
    const fail = (error: unknown): void => {
      if (hasFailed) return;
      hasFailed = true;
      for (const change of pending) change.withdraw();
      reportFailure(options, errorKey, error);
      onFailed();
    };
    const send = (): void => {
      onSent();
      for (const [index, signal] of signals.entries()) sendSignal(videoSession, signal, pending[index], fail);
    };
    if (signals.length > 0 && videoSession.getState().status !== 'connected') {
      fail(new VideoSessionError('notConnected', 'not connected'));
    } else if (call?.order === 'first') {
      void firstCalls.add(() => makeCall(call).then(send, fail));
    } else {
      send();
      if (call !== undefined) callLast(call, errorKey, fail);
    }
  }

  return {
    carryOut,
    onScene: (scene, previous) => statusWait.onStatus(scene.status, previous.status),
    stop: () => statusWait.end(),
  };
}

const expectedSignals = ({ signals, expectedStatus }: Plan): PeerSignal[] =>
  expectedStatus === undefined
    ? signals
    : [...signals, { type: 'statusChanged', data: { status: expectedStatus } }];

function sendSignal(
  videoSession: VideoSession,
  signal: PeerSignal,
  pending: PendingChange | undefined,
  fail: (error: unknown) => void,
): void {
  videoSession.signal(signal).then(
    (stamp) => pending?.confirm(stamp),
    (error: unknown) => {
      const isConnectionLost = error instanceof VideoSessionError && error.code === 'notConnected';
      // Whether the relay got it before the connection broke is known once the connection is back.
      if (isConnectionLost) pending?.markUncertain(() => fail(error));
      else fail(error);
    },
  );
}
