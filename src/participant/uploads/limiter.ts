/** Lets so many work at once; the others wait in the order they came. */
export interface Limiter {
  /** Resolves with the way to give the place back, which must be called once. */
  acquire(): Promise<() => void>;
}

export function createLimiter(places: number): Limiter {
  let free = places;
  const waiting: (() => void)[] = [];
  const giveBack = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  const place = (): (() => void) => {
    let isHeld = true;
    return () => {
      if (isHeld) giveBack();
      isHeld = false;
    };
  };
  return {
    acquire() {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(place());
      }
      return new Promise((resolve) => waiting.push(() => resolve(place())));
    },
  };
}
