import { mayDo } from '../protocol/roles.ts';
import type { Scene } from '../scene/scene.ts';
import { t } from '../text/t.ts';
import type { Command, Tracked } from './commands/command.ts';
import { createPlanRunner, type PlanRunnerOptions } from './planRunner.ts';
import { createHistory, type HistoryEntry } from './undo/history.ts';
import { planUndo } from './undo/planUndo.ts';

interface CommandRunnerOptions extends PlanRunnerOptions {
  track(tracked: Tracked): void;
}

/** Runs a participant's commands, where its role and the state allow them, and undoes them. */
export interface CommandRunner {
  canRun<Args>(command: Command<Args>, args: Args): boolean;
  /** False when the command was not allowed or not enabled. */
  run<Args>(command: Command<Args>, args: Args): boolean;
  /** Resolves with whether the change went out: false when it was not allowed, not enabled, or its call failed. */
  runToEnd<Args>(command: Command<Args>, args: Args): Promise<boolean>;
  /** Takes back this participant's last command; false when that is not possible. */
  undo(): boolean;
  /** Does again what was undone last; false when that is not possible. */
  redo(): boolean;
  /** Follows the scene, whose status shows how a start went. */
  onScene(scene: Scene, previous: Scene): void;
  stop(): void;
}

const undoToasts = {
  undo: { nothing: 'studio.nothingToUndo', skipped: 'studio.undoSkipped', done: 'studio.undone' },
  redo: { nothing: 'studio.nothingToRedo', skipped: 'studio.redoSkipped', done: 'studio.redone' },
} as const;

export function createCommandRunner(options: CommandRunnerOptions): CommandRunner {
  const { store, showToast } = options;
  const plans = createPlanRunner(options);
  const history = createHistory();

  function canRun<Args>(command: Command<Args>, args: Args): boolean {
    const state = store.getState();
    const isAllowed =
      mayDo(state.role, command.action) ||
      (command.ownAction !== undefined && mayDo(state.role, command.ownAction));
    const hasFeature = command.feature === undefined || state.session.features[command.feature];
    const hasStage = command.putsOnStage === undefined || !state.scene.disableStage;
    return state.phase === 'joined' && isAllowed && hasFeature && hasStage && command.isEnabled(state, args);
  }

  function run<Args>(
    command: Command<Args>,
    args: Args,
    onEnd: (isSent: boolean) => void = () => {},
  ): boolean {
    if (!canRun(command, args)) return false;
    const { label, errorKey, undo } = command;
    const { scene: before, role } = store.getState();
    let entry: HistoryEntry | null = null;
    plans.carryOut(command.plan(store.getState(), args), {
      errorKey,
      onSent: () => onEnd(true),
      onFailed() {
        if (entry !== null) history.forget(entry);
        onEnd(false);
      },
    });
    if (command.track !== undefined) options.track(command.track(args));
    const { scene: after } = store.getState();
    if (undo === 'scene' && mayDo(role, 'undo')) entry = history.record({ label, errorKey, before, after });
    return true;
  }

  function moveInHistory(way: 'undo' | 'redo'): boolean {
    const state = store.getState();
    if (state.phase !== 'joined' || !mayDo(state.role, 'undo')) return false;
    const keys = undoToasts[way];
    const entry = history.take(way);
    if (entry === null) {
      showToast(keys.nothing);
      return false;
    }
    const what = t(entry.label);
    const plan = planUndo(state, entry, way);
    if (plan === null) {
      history.forget(entry);
      showToast(keys.skipped, { what });
      return false;
    }
    showToast(keys.done, { what });
    plans.carryOut(plan, {
      errorKey: entry.errorKey,
      onSent() {},
      onFailed: () => history.forget(entry),
    });
    return true;
  }

  return {
    canRun,
    run: (command, args) => run(command, args),
    runToEnd: (command, args) =>
      new Promise((resolve) => {
        if (!run(command, args, resolve)) resolve(false);
      }),
    undo: () => moveInHistory('undo'),
    redo: () => moveInHistory('redo'),
    onScene: plans.onScene,
    stop: plans.stop,
  };
}
