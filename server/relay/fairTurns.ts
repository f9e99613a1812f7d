/** Messages of one member that wait for their turn, in order. */
export interface Lane {
  readonly waiting: (() => void)[];
  /** Called with false when too many messages wait, and with true when more may be read. */
  setReading(isReading: boolean): void;
}

/** A member with more waiting messages is no longer read: the network holds back what it sends. */
export const maxWaiting = 8;
/** How many messages of all lanes are handled in one turn of the event loop, in which hosts are heard too. */
export const maxPerTurn = 64;

/**
 * Shares a room's time among members who may have to wait. While there is little to do a message is handled at once; else the lanes
 * take turns, one message each, and none is handled while the room has gathered enough for its next write. Messages of one lane
 * never overtake each other.
 */
export class FairTurns {
  readonly #isFull: () => boolean;
  readonly #atNextTurn: (action: () => void) => void;
  /** The lanes with waiting messages, the one whose turn is next first. */
  readonly #lanes = new Set<Lane>();
  #leftThisTurn = maxPerTurn;

  constructor({
    isFull,
    atNextTurn = setImmediate,
  }: {
    isFull: () => boolean;
    /** Runs an action in the next turn of the event loop. */
    atNextTurn?: (action: () => void) => void;
  }) {
    this.#isFull = isFull;
    this.#atNextTurn = atNextTurn;
  }

  put(lane: Lane, handle: () => void): void {
    lane.waiting.push(handle);
    this.#lanes.add(lane);
    this.proceed();
    if (lane.waiting.length >= maxWaiting) lane.setReading(false);
  }

  /** Handles what may be handled now; to be called again when the room has room for more. */
  proceed(): void {
    for (const lane of this.#lanes) {
      if (this.#leftThisTurn === 0 || this.#isFull()) return;
      if (this.#leftThisTurn === maxPerTurn) this.#atNextTurn(() => this.#beginTurn());
      this.#leftThisTurn -= 1;
      // To the end of the line, which this loop comes to again.
      this.#lanes.delete(lane);
      const handle = lane.waiting.shift();
      if (lane.waiting.length > 0) this.#lanes.add(lane);
      if (lane.waiting.length === maxWaiting / 2) lane.setReading(true);
      handle?.();
    }
  }

  #beginTurn(): void {
    this.#leftThisTurn = maxPerTurn;
    this.proceed();
  }
}
