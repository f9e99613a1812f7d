/** Allows bursts of up to `capacity`, and `perSecond` on average. */
export class TokenBucket {
  readonly #capacity: number;
  readonly #perSecond: number;
  readonly #nowMs: () => number;
  #tokens: number;
  #filledAtMs: number;

  constructor(capacity: number, perSecond: number, nowMs: () => number) {
    this.#capacity = capacity;
    this.#perSecond = perSecond;
    this.#nowMs = nowMs;
    this.#tokens = capacity;
    this.#filledAtMs = nowMs();
  }

  /** Takes an amount if it is available now; returns whether it was. */
  take(amount = 1): boolean {
    const now = this.#nowMs();
    const gained = (Math.max(0, now - this.#filledAtMs) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#capacity, this.#tokens + gained);
    this.#filledAtMs = now;
    if (this.#tokens < amount) return false;
    this.#tokens -= amount;
    return true;
  }
}
