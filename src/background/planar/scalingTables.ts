import {
  stretchBytes,
  stretchLeft,
  stretchReach,
  stretchRight,
  stretchShares,
} from '../../../kernels/stretchTables.ts';

/** A table for the kernels that scale planes of floats (kernels/floatPlanes.ts). */
export interface ResampleTable {
  bytes: Uint8Array<ArrayBuffer>;
  /** Weights of an entry. */
  taps: number;
}

/**
 * One axis of a plane that is scaled from one size to another, with `samples` bilinear samples to an output pixel; outside the source
 * its edge is repeated. The weights add up to `sum`.
 */
export function buildResampleTable(from: number, to: number, samples = 1, sum = 1): ResampleTable {
  const entries = Array.from({ length: to }, (_, output) => weighSources(from, to, samples, output, sum));
  const taps = Math.min(from, Math.max(2, ...entries.map(({ weights }) => weights.length)));
  const bytes = new Uint8Array(to * (1 + taps) * 4);
  const view = new DataView(bytes.buffer);
  for (const [output, { first, weights }] of entries.entries()) {
    // Every entry has the same number of taps and stays inside the source.
    const start = Math.min(first, from - taps);
    const at = output * (1 + taps) * 4;
    view.setInt32(at, start, true);
    for (const [index, weight] of weights.entries())
      view.setFloat32(at + 4 * (1 + index + first - start), weight, true);
  }
  return { bytes, taps };
}

function weighSources(
  from: number,
  to: number,
  samples: number,
  output: number,
  sum: number,
): { first: number; weights: number[] } {
  const clamp = (index: number): number => Math.max(0, Math.min(from - 1, index));
  const byIndex = new Map<number, number>();
  const add = (index: number, weight: number): void => {
    if (weight > 0) byIndex.set(clamp(index), (byIndex.get(clamp(index)) ?? 0) + weight);
  };
  for (let sample = 0; sample < samples; sample++) {
    const position = ((output + (sample + 0.5) / samples) * from) / to - 0.5;
    const before = Math.floor(position);
    add(before, ((1 - (position - before)) / samples) * sum);
    add(before + 1, ((position - before) / samples) * sum);
  }
  const first = Math.min(...byIndex.keys());
  const length = Math.max(...byIndex.keys()) - first + 1;
  return { first, weights: Array.from({ length }, (_, index) => byIndex.get(first + index) ?? 0) };
}

/** A table for rows or columns that are stretched, four at a time: kernels/stretchTables.ts. */
export function buildStretchTable(from: number, to: number): Uint8Array<ArrayBuffer> {
  const groups = Math.ceil(to / 4);
  const bytes = new Uint8Array(groups * stretchBytes);
  const view = new DataView(bytes.buffer);
  const clamp = (index: number): number => Math.max(0, Math.min(from - 1, index));
  for (let group = 0; group < groups; group++) {
    const at = group * stretchBytes;
    const samples = Array.from({ length: 4 }, (_, lane) => {
      const position = ((Math.min(to - 1, group * 4 + lane) + 0.5) * from) / to - 0.5;
      const before = Math.floor(position);
      return { left: clamp(before), right: clamp(before + 1), share: position - before };
    });
    const base = samples[0]?.left ?? 0;
    view.setInt32(at, base, true);
    for (const [lane, { left, right, share }] of samples.entries()) {
      if (right - base >= stretchReach) throw new Error('a plane that is stretched must not shrink');
      pickFloat(bytes, at + stretchLeft, lane, left - base);
      pickFloat(bytes, at + stretchRight, lane, right - base);
      view.setFloat32(at + stretchShares + 4 * lane, share, true);
    }
  }
  return bytes;
}

/** Has a lane of a pattern pick one of eight floats: an index of 16 or more picks nothing. */
function pickFloat(bytes: Uint8Array, pattern: number, lane: number, index: number): void {
  for (let byte = 0; byte < 4; byte++) {
    bytes[pattern + 4 * lane + byte] = index < 4 ? 4 * index + byte : 255;
    bytes[pattern + 16 + 4 * lane + byte] = index < 4 ? 255 : 4 * (index - 4) + byte;
  }
}
