import type { DrawList } from './drawList.ts';

/**
 * Sixteen hex digits that are equal for equal draw lists, whatever the order of their keys. They prove that two
 * screens draw the same.
 */
export function digestDrawList(list: DrawList): string {
  const text = stableJson(list);
  const half = (seed: number): string => (hash(text, seed) >>> 0).toString(16).padStart(8, '0');
  return half(0x811c9dc5) + half(0x1b873593);
}

/** JSON with the keys of each object sorted. */
function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => stableJson(entry)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${stableJson(field)}`);
  return `{${fields.join(',')}}`;
}

/** FNV-1a over UTF-16 units, with a final mix so that the two halves are independent. */
function hash(text: string, seed: number): number {
  let state = seed;
  for (let index = 0; index < text.length; index++)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  return state ^ (state >>> 13);
}
