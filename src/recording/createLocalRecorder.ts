import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Studio } from '../participant/studio.ts';
import type { LocalRecorderOptions, LocalRecorderState } from './localRecorderOptions.ts';
import { isSame, openTake, RecordingFailure, type Take, type Wanted } from './openTake.ts';
import { mustRecord, type RecordingProblem } from './recordingRule.ts';

/** How often the hosts hear how the recording goes; ms. */
const reportEveryMs = 5000;

/** Records this person's camera and microphone for as long as the rule says so. */
export interface LocalRecorder {
  readonly store: StoreApi<LocalRecorderState>;
  /** Resolves when nothing is about to begin or to end. */
  settled(): Promise<void>;
  /** Ends a recording that runs; resolves when all of it is on the disk. */
  dispose(): Promise<void>;
}

export function createLocalRecorder(options: LocalRecorderOptions): LocalRecorder {
  const { studio, local, plainCamera, preferences, clock } = options;
  const store = createStore<LocalRecorderState>(() => ({
    phase: 'idle',
    problem: null,
    recordedMs: 0,
    safeMs: 0,
    safeBytes: 0,
  }));
  let take: Take | null = null;
  let isBroken = false;
  let isDisposed = false;
  let running: Promise<void> | null = null;

  /** The tracks to record now; null while nothing is to be recorded. */
  function findWanted(): Wanted | null {
    const { localRecordingActive, recordsCleanCamera } = preferences.store.getState().preferences;
    const own = { streamId: options.streamId, isSwitchedOn: localRecordingActive };
    if (isDisposed || !mustRecord(studio.store.getState(), own)) return null;
    const { audio, video } = local.getState();
    const plain = recordsCleanCamera ? (plainCamera?.getState().track ?? null) : null;
    // Without a published picture there is nothing that the plain one could replace.
    const track = video.track === null ? null : (plain ?? video.track);
    if (track === null) return null;
    return { video: track, audio: audio.track, isClean: plain !== null && plain !== video.track };
  }

  function isSettled(): boolean {
    const wanted = findWanted();
    // After a failure nothing is tried before there is a new reason to record.
    if (store.getState().phase === 'failed') return wanted !== null && take === null;
    return !isBroken && isSame(take?.wanted ?? null, wanted);
  }

  async function reconcile(): Promise<void> {
    await Promise.resolve();
    while (!isSettled()) {
      if (take !== null) await endTake(take);
      else {
        const wanted = findWanted();
        if (wanted === null) store.setState({ phase: 'idle', problem: null });
        else await begin(wanted);
      }
    }
  }

  function settle(): void {
    running ??= reconcile().finally(() => {
      running = null;
      if (!isSettled()) settle();
    });
  }

  async function endTake(ending: Take): Promise<void> {
    await ending.end();
    take = null;
    isBroken = false;
    if (store.getState().phase === 'recording') store.setState({ phase: 'idle' });
  }

  function fail(problem: RecordingProblem, message: string): void {
    store.setState({ phase: 'failed', problem });
    options.onProblem(problem, new Error(`local recording: ${message}`));
  }

  /** The running recording cannot go on: what it has is kept. */
  function onBroken(problem: RecordingProblem, message: string): void {
    if (isBroken) return;
    isBroken = true;
    fail(problem, message);
    settle();
  }

  async function begin(wanted: Wanted): Promise<void> {
    store.setState({ phase: 'starting', problem: null });
    try {
      take = await openTake(wanted, {
        ...options,
        store,
        isWanted: () => isSame(wanted, findWanted()),
        onBroken,
      });
      if (store.getState().phase === 'starting')
        store.setState({ phase: take === null ? 'idle' : 'recording' });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      fail(error instanceof RecordingFailure ? error.problem : 'failed', message);
    }
  }

  const stops = [
    studio.store.subscribe(settle),
    local.subscribe(settle),
    preferences.store.subscribe(settle),
    clock.setRepeating(reportEveryMs, () => {
      // A recorder that has stalled gives out nothing, and all of that time is at risk.
      if (take !== null && store.getState().phase === 'recording')
        store.setState({ recordedMs: take.recordedMs() });
      report(studio, store.getState());
    }),
    ...(plainCamera === null ? [] : [plainCamera.subscribe(settle)]),
  ];
  settle();

  const settled = async (): Promise<void> => {
    for (let run = running; run !== null; run = running) await run;
  };
  return {
    store,
    settled,
    async dispose() {
      for (const stop of stops) stop();
      isDisposed = true;
      settle();
      await settled();
    },
  };
}

function report(studio: Studio, state: LocalRecorderState): void {
  const { phase, problem, recordedMs, safeMs, safeBytes } = state;
  if (phase === 'idle' && recordedMs === 0) return;
  studio.reportRecording({ isRecording: phase === 'recording', recordedMs, safeMs, safeBytes, problem });
}
