import type { SceneRecord } from '../store/sessionStore.ts';

/** Enough for a full room that signals as fast as it may during one grace time. */
const maxRecords = 4096;
/** A longer replay costs more than the snapshot it saves. */
const maxReplayed = 1000;
const maxReplayedChars = 256 * 1024;

/** The newest events of a session's log, kept in memory for members who were away for a moment. */
export class LogTail {
  readonly #records: SceneRecord[] = [];
  /** All events after this number are here. */
  #startSeq: number;

  constructor(seq: number) {
    this.#startSeq = seq;
  }

  push(record: SceneRecord): void {
    this.#records.push(record);
    if (this.#records.length <= 2 * maxRecords) return;
    const gone = this.#records.splice(0, this.#records.length - maxRecords);
    this.#startSeq = gone.at(-1)?.stamp.seq ?? this.#startSeq;
  }

  /** The events after a number, in order; null if they are not all known (any more, or yet) or are too many. */
  after(seq: number): SceneRecord[] | null {
    const lastSeq = this.#records.at(-1)?.stamp.seq ?? this.#startSeq;
    if (seq < this.#startSeq || seq > lastSeq) return null;
    const missed = this.#records.filter(({ stamp }) => stamp.seq > seq);
    const isShort = missed.length <= maxReplayed && JSON.stringify(missed).length <= maxReplayedChars;
    return isShort ? missed : null;
  }
}
