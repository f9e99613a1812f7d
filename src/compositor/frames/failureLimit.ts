/** A track has failed after this many frames in a row that cannot be copied. */
const maxFailures = 10;

/** Tolerates single frames that cannot be copied. */
export interface FailureLimit {
  /** A frame was copied. */
  reset(): void;
  /** A frame could not be copied. Throws its error when it was one too many in a row. */
  count(error: unknown): void;
}

export function createFailureLimit(): FailureLimit {
  let failures = 0;
  return {
    reset() {
      failures = 0;
    },
    count(error) {
      failures += 1;
      if (failures >= maxFailures) throw error;
    },
  };
}
