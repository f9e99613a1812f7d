/** A seeded random generator. */
export interface Random {
  /** An integer from 0 up to, but not including, the bound. */
  below(bound: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Random numbers from 0 to 1 that a seed determines (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function createRandom(seed: number): Random {
  const next = randomNumbers(seed);
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('the list to pick from is empty');
      return item;
    },
  };
}

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
/** Values that often break programs, as JSON text. */
const nasty: readonly string[] = [
  'null',
  'true',
  '-1',
  '0.5',
  '1e308',
  '1e999',
  '9007199254740993',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"__proto__"',
  '"constructor"',
  `"${'x'.repeat(9000)}"`,
  '[]',
  '{}',
  '{"__proto__":{"role":"host"}}',
  '{"toString":null}',
  deep(50),
  deep(3000),
  '"statusChanged"',
  '"host-cam"',
  '"live"',
];

/** A variant of a JSON text: sometimes unchanged, otherwise with something wrong or unusual in it. */
export function mutateText(text: string, random: Random): string {
  switch (random.below(8)) {
    case 0:
      return text;
    case 1:
      return text.slice(0, random.below(text.length));
    case 2: {
      const at = random.below(text.length);
      return text.slice(0, at) + random.pick([',', '"', '}', '\\', '\u0000', '☃', '1']) + text.slice(at + 1);
    }
    case 3:
      return random.pick(nasty);
    default: {
      let changed = text;
      for (let times = 1 + random.below(3); times > 0; times -= 1) changed = replaceValue(changed, random);
      return changed;
    }
  }
}

/** Replaces one value, or one key. */
function replaceValue(text: string, random: Random): string {
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null/g)];
  if (tokens.length === 0) return text;
  const token = random.pick(tokens);
  const isName = text.slice(token.index + token[0].length).startsWith(':');
  const value = isName ? random.pick(['"__proto__"', '"data"', '"type"', '""', '"to"']) : random.pick(nasty);
  return text.slice(0, token.index) + value + text.slice(token.index + token[0].length);
}
