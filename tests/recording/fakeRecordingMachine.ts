import type {
  RecordingFileEvents,
  RecordingMachine,
  TrackRecorderEvents,
} from '../../src/recording/recordingMachine.ts';
import type { RecordingAbout } from '../../src/protocol/rest/localRecordings.ts';

export interface FakeTake {
  about: RecordingAbout;
  tracks: readonly MediaStreamTrack[];
  beganAtMs: number | null;
  bytes: number;
  state: 'open' | 'finished' | 'discarded';
  file: RecordingFileEvents;
  recorder: TrackRecorderEvents;
}

/** A browser whose recorder gives out what a test tells it to, and whose disk is a list. */
export function createFakeRecordingMachine(): RecordingMachine & {
  takes: FakeTake[];
  storage: { quota: number; usage: number };
  types: RegExp;
} {
  const takes: FakeTake[] = [];
  const machine = {
    takes,
    storage: { quota: 1e12, usage: 0 },
    types: /webm/,
    estimateStorage: () => Promise.resolve(machine.storage),
    canRecord: (type: string) => machine.types.test(type),
    openFile(about: RecordingAbout, file: RecordingFileEvents) {
      const take: FakeTake = {
        ...{ about, file, tracks: [], beganAtMs: null, bytes: 0, state: 'open' },
        recorder: { onBegan: () => {}, onChunk: () => {}, onFailed: () => {} },
      };
      takes.push(take);
      return Promise.resolve({
        began: (atMs: number) => void (take.beganAtMs = atMs),
        append(bytes: ArrayBuffer, recordedMs: number) {
          take.bytes += bytes.byteLength;
          file.onSafe(take.bytes, recordedMs);
        },
        finish() {
          take.state = 'finished';
          return Promise.resolve();
        },
        discard() {
          take.state = 'discarded';
          return Promise.resolve();
        },
      });
    },
    record(tracks: readonly MediaStreamTrack[], _mimeType: string, events: TrackRecorderEvents) {
      const take = takes.at(-1);
      if (take === undefined) throw new Error('there is no file');
      Object.assign(take, { tracks, recorder: events });
      events.onBegan(0);
      return {
        stop() {
          // The recorder gives out its rest when it stops.
          events.onChunk(new ArrayBuffer(1));
          return Promise.resolve();
        },
      };
    },
  };
  return machine;
}
