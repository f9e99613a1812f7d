import { randomNumbers } from '../../tests/server/mutations.ts';

/** What the soak does to a running show. */
export const faultKinds = [
  'killServer',
  'killComposer',
  'cutNetwork',
  'freezeNetwork',
  'fillDisk',
  'moveClock',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  kind: FaultKind;
  /** Since the show is live. */
  atMs: number;
  /** 0 for what happens in a moment. */
  durationMs: number;
  /** Where the clock is moved to, s from the true time; 0 for the other kinds. */
  clockOffsetS: number;
}

/** The show runs this long before the first fault, and after the last one. */
const calmMs = 20_000;
/** From one fault to the next. A composer needs up to ten seconds to come back on a small machine. */
const pauseMs = { min: 15_000, max: 30_000 };

/** Faults from a seed: the same seed gives the same faults. Each kind comes once before one comes again. */
export function planFaults(seed: number, showMs: number, kinds: readonly FaultKind[]): Fault[] {
  const random = randomNumbers(seed);
  const faults: Fault[] = [];
  let bag: FaultKind[] = [];
  for (let atMs = calmMs; ; atMs += between(random(), pauseMs.min, pauseMs.max)) {
    if (bag.length === 0) bag = shuffle(kinds, random);
    const kind = bag.pop();
    if (kind === undefined) return faults;
    const fault = { kind, atMs: Math.round(atMs), ...detailsOf(kind, random) };
    if (fault.atMs + fault.durationMs > showMs - calmMs) return faults;
    faults.push(fault);
    atMs += fault.durationMs;
  }
}

function detailsOf(kind: FaultKind, random: () => number): Pick<Fault, 'durationMs' | 'clockOffsetS'> {
  const lasting = (min: number, max: number) => ({
    durationMs: Math.round(between(random(), min, max)),
    clockOffsetS: 0,
  });
  switch (kind) {
    case 'killServer':
    case 'killComposer':
      return { durationMs: 0, clockOffsetS: 0 };
    case 'cutNetwork':
    case 'freezeNetwork':
      return lasting(2000, 10_000);
    case 'fillDisk':
      return lasting(3000, 8000);
    case 'moveClock':
      return { durationMs: 0, clockOffsetS: Math.round(between(random(), -3600, 3600)) };
  }
}

const between = (share: number, min: number, max: number): number => min + share * (max - min);

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
