import type { SceneRecord } from '../store/sessionStore.ts';

/** Enough for a full room that signals as fast as it may while one is away for the grace time. */
const maxRecords = 4096;
/** A longer answer costs more than the snapshot it saves. */
const maxReplayed = 1000;
const maxReplayedChars = 256 * 1024;

/** The newest events of a session's log, kept at hand for those who were away for a moment. */
export class LogTail {
  readonly #records: SceneRecord[] = [];
  /** Everything after this seq is here. */
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

  /** Exactly what came after a seq, in order; null when that is not known any more, not yet, or too much to tell. */
  after(seq: number): SceneRecord[] | null {
    const lastSeq = this.#records.at(-1)?.stamp.seq ?? this.#startSeq;
    if (seq < this.#startSeq || seq > lastSeq) return null;
    const missed = this.#records.filter(({ stamp }) => stamp.seq > seq);
    const isShort = missed.length <= maxReplayed && JSON.stringify(missed).length <= maxReplayedChars;
    return isShort ? missed : null;
  }
}
