import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../clock/clock.ts';
import { addSample, estimateError, estimateOffset, type TimeSample } from '../clock/clockEstimate.ts';
import { newId } from '../api/newId.ts';
import { recordingAboutSchema, type RecordingAbout } from '../protocol/rest/localRecordings.ts';
import type { LocalRecorderOptions, LocalRecorderState } from './localRecorderOptions.ts';
import type { RecordingFile, TrackRecorder } from './recordingMachine.ts';
import { chooseMimeType, hasRoom, type RecordingProblem } from './recordingRule.ts';

/** What is to be recorded. */
export interface Wanted {
  video: MediaStreamTrack;
  audio: MediaStreamTrack | null;
  isClean: boolean;
}

export const isSame = (a: Wanted | null, b: Wanted | null): boolean =>
  a?.video === b?.video && a?.audio === b?.audio;

/** One recording that runs: other tracks need another one. */
export interface Take {
  wanted: Wanted;
  /** What all recordings of this visit have recorded by now, ms: also what the recorder has not given out yet. */
  recordedMs(): number;
  /** Resolves when everything is on the disk. */
  end(): Promise<void>;
}

export class RecordingFailure extends Error {
  readonly problem: RecordingProblem;
  constructor(problem: RecordingProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

interface TakeOptions extends LocalRecorderOptions {
  store: StoreApi<LocalRecorderState>;
  /** Whether these tracks are still to be recorded. */
  isWanted(): boolean;
  onBroken(problem: RecordingProblem, message: string): void;
}

/** Begins a recording. Null where it is not wanted any more; then nothing of it is left. Rejects with RecordingFailure. */
export async function openTake(wanted: Wanted, options: TakeOptions): Promise<Take | null> {
  const { machine, store } = options;
  const mimeType = chooseMimeType((type) => machine.canRecord(type));
  if (mimeType === null) throw new RecordingFailure('mimeType', 'the browser records no type that is known');
  const [storage, minBytes] = await Promise.all([machine.estimateStorage(), options.minStorageBytes()]);
  if (!hasRoom(storage, minBytes))
    throw new RecordingFailure(
      'storage',
      `quota ${String(storage.quota)}, used ${String(storage.usage)}, needed ${String(minBytes)} bytes`,
    );
  if (!options.isWanted()) return null;
  const before = store.getState();
  const about = describe(wanted, mimeType, options);
  const file = await machine.openFile(about, {
    onSafe: (bytes, recordedMs) =>
      store.setState({ safeBytes: before.safeBytes + bytes, safeMs: before.safeMs + recordedMs }),
    onFailed: options.onBroken,
  });
  if (!options.isWanted()) {
    await file.discard();
    return null;
  }
  const recorder = startRecorder(wanted, about, file, options);
  return {
    wanted,
    recordedMs: recorder.recordedMs,
    async end() {
      await recorder.stop();
      await file.finish();
    },
  };
}

function describe(
  { isClean }: Wanted,
  mimeType: string,
  { studio, preferences, streamId }: TakeOptions,
): RecordingAbout {
  const { session, scene, connectionId } = studio.store.getState();
  return recordingAboutSchema.parse({
    recordingId: newId(),
    studioToken: session.studioToken,
    speakerName:
      scene.speakers[connectionId ?? '']?.userDisplayName ??
      preferences.store.getState().preferences.userDisplayName,
    ...{ streamId, mimeType, isClean },
  });
}

function startRecorder(
  { video, audio }: Wanted,
  { mimeType }: RecordingAbout,
  file: RecordingFile,
  { machine, clock, studio, store, askServerTime, onBroken }: TakeOptions,
): TrackRecorder & Pick<Take, 'recordedMs'> {
  const earlierMs = store.getState().recordedMs;
  let beganAtMs = clock.nowMs();
  // The offset of the welcome is wrong by how long that was on its way.
  let offsetMs = studio.store.getState().clockOffsetMs;
  // What is noted last counts.
  const note = (): void => file.began(Math.round(beganAtMs + offsetMs));
  const meter = createOffsetMeter(clock, askServerTime, (measuredMs) => {
    offsetMs = measuredMs;
    note();
  });
  try {
    const recorder = machine.record(audio === null ? [video] : [video, audio], mimeType, {
      onBegan(agoMs) {
        beganAtMs = clock.nowMs() - agoMs;
        note();
        void meter.ask(questionsAtOnce);
      },
      onChunk(bytes) {
        const recordedMs = clock.nowMs() - beganAtMs;
        store.setState({ recordedMs: earlierMs + recordedMs });
        file.append(bytes, recordedMs);
        void meter.ask(1);
      },
      onFailed: (message) => onBroken('failed', message),
    });
    return { ...recorder, recordedMs: () => earlierMs + clock.nowMs() - beganAtMs };
  } catch (error) {
    void file.discard();
    throw error;
  }
}

/** Questions in a row when a recording begins: the one that was answered soonest counts. */
const questionsAtOnce = 3;
/** An offset that may be wrong by less than this is measured no more: a tenth of the 40 ms by which two recordings may differ. */
const sureMs = 4;

/**
 * Measures the server's clock minus this one's, ms. A recording begins when everything else does, and answers are slow then, so it
 * goes on until one came soon enough. Without an answer nothing is noted.
 */
function createOffsetMeter(
  clock: Clock,
  askServerTime: () => Promise<number>,
  onOffset: (offsetMs: number) => void,
): { ask(times: number): Promise<void> } {
  let samples: readonly TimeSample[] = [];
  let isAsking = false;
  const isSure = (): boolean => estimateError(samples, clock.nowMs()) <= sureMs;

  async function askOnce(): Promise<void> {
    const sentMs = clock.nowMs();
    const serverMs = await askServerTime();
    samples = addSample(samples, { sentMs, receivedMs: clock.nowMs(), serverMs });
    const offsetMs = estimateOffset(samples, clock.nowMs());
    if (offsetMs !== null) onOffset(offsetMs);
  }

  return {
    async ask(times) {
      if (isAsking) return;
      isAsking = true;
      try {
        for (let asked = 0; asked < times && !isSure(); asked++) await askOnce();
      } catch {
        // The server does not answer: the next chunk asks again.
      } finally {
        isAsking = false;
      }
    },
  };
}
