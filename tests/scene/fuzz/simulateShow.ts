import { simulateRelay } from './simulateRelay.ts';
import { simulateUnordered } from './simulateUnordered.ts';

/** Plays the show of a seed: with a relay for even seeds, without any order for odd ones. Null when all agree. */
export const simulateShow = async (seed: number): Promise<string | null> =>
  seed % 2 === 0 ? simulateRelay(seed) : simulateUnordered(seed);
