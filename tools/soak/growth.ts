import { readdirSync, readFileSync } from 'node:fs';
import { descendants } from '../../e2e/fixtures/processes.ts';
import { memoryMb } from '../../server/limits/processUse.ts';

/** What a process and those below it have. */
export interface Sample {
  atMs: number;
  pid: number;
  memoryMb: number;
  handles: number;
}

/**
 * The server alone, without its browsers. The connections that others hold open are not its own handles: how many
 * keep-alive connections 200 viewers have, and for how long, is theirs to say. One that stays open here after it was closed there counts.
 */
export const sampleProcess = (pid: number, heldByOthers: number, atMs: number): Sample => ({
  atMs,
  pid,
  memoryMb: Number(/^VmRSS:\s+(\d+)/m.exec(readStatus(pid))?.[1] ?? 0) / 1024,
  handles: countHandles(pid) - heldByOthers,
});

/** A browser with all its processes. */
export const sampleTree = (pid: number, atMs: number): Sample => ({
  atMs,
  pid,
  memoryMb: memoryMb(pid),
  handles: [pid, ...descendants(pid, '')].reduce((sum, each) => sum + countHandles(each), 0),
});

export interface Growth {
  /** How long the lives were watched in all, after their starts. */
  seconds: number;
  /** Of all lives together; null when they were too short to judge. */
  memoryMbPerMinute: number | null;
  handlesPerMinute: number | null;
}

/** A process grows while it starts; ms. */
const warmUpMs = 60_000;
/** Shorter lives say more about garbage collection than about leaks; s. */
const judgedS = 240;

type Point = readonly [atMs: number, value: number];

/** How fast a process grows between its start and its kill. */
export function measureGrowth(samples: readonly Sample[]): Growth {
  const lives = [...new Set(samples.map(({ pid }) => pid))]
    .map((pid) => samples.filter((sample) => sample.pid === pid))
    .map((life) => life.filter(({ atMs }) => atMs >= (life[0]?.atMs ?? 0) + warmUpMs));
  const seconds = lives.reduce(
    (sum, life) => sum + ((life.at(-1)?.atMs ?? 0) - (life[0]?.atMs ?? 0)) / 1000,
    0,
  );
  const slope = (read: (sample: Sample) => number): number | null =>
    seconds < judgedS
      ? null
      : Number(
          slopePerMinute(
            lives.map((life) => life.map((sample) => [sample.atMs, read(sample)] as const)),
          ).toFixed(2),
        );
  return {
    seconds: Math.round(seconds),
    memoryMbPerMinute: slope(({ memoryMb }) => memoryMb),
    handlesPerMinute: slope(({ handles }) => handles),
  };
}

/** Points of a line that are closer say nothing about its slope; ms. */
const apartMs = 30_000;

/**
 * The slope of several lines, each with a height of its own; a minute. It is the median over all pairs of a line's points
 * (Theil and Sen): when the network is cut, 200 viewers go and come back, and such a dip must not tilt the line.
 */
export function slopePerMinute(lines: readonly (readonly Point[])[]): number {
  const slopes = lines.flatMap((points) =>
    points.flatMap(([x, y], index) =>
      points
        .slice(index + 1)
        .flatMap(([laterX, laterY]) =>
          laterX - x < apartMs ? [] : [((laterY - y) / (laterX - x)) * 60_000],
        ),
    ),
  );
  slopes.sort((a, b) => a - b);
  const middle = slopes.length >> 1;
  const [below = 0, above = 0] = [slopes[(slopes.length - 1) >> 1], slopes[middle]];
  return (below + above) / 2;
}

function countHandles(pid: number): number {
  try {
    return readdirSync(`/proc/${String(pid)}/fd`).length;
  } catch {
    return 0;
  }
}

function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  } catch {
    return '';
  }
}
