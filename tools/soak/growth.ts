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

/** The server alone, without its browsers. */
export const sampleProcess = (pid: number, atMs: number): Sample => ({
  atMs,
  pid,
  memoryMb: Number(/^VmRSS:\s+(\d+)/m.exec(readStatus(pid))?.[1] ?? 0) / 1024,
  handles: countHandles(pid),
});

/** A browser with all its processes. */
export const sampleTree = (pid: number, atMs: number): Sample => ({
  atMs,
  pid,
  memoryMb: memoryMb(pid),
  handles: [pid, ...descendants(pid, '')].reduce((sum, each) => sum + countHandles(each), 0),
});

export interface Growth {
  /** How many lives were long enough to judge. */
  lives: number;
  /** Of the life that grows most; null without one. */
  memoryMbPerMinute: number | null;
  handlesPerMinute: number | null;
}

/** A process grows while it starts; ms. */
const warmUpMs = 45_000;
const judgedMs = 60_000;

/** How fast each life of a process grows, between its start and its kill. */
export function measureGrowth(samples: readonly Sample[]): Growth {
  const lives = [...new Set(samples.map(({ pid }) => pid))]
    .map((pid) => samples.filter((sample) => sample.pid === pid))
    .map((life) => life.filter(({ atMs }) => atMs >= (life[0]?.atMs ?? 0) + warmUpMs))
    .filter((life) => (life.at(-1)?.atMs ?? 0) - (life[0]?.atMs ?? 0) >= judgedMs);
  const worst = (read: (sample: Sample) => number): number | null =>
    lives.length === 0
      ? null
      : Math.max(...lives.map((life) => slopePerMinute(life.map((sample) => [sample.atMs, read(sample)]))));
  return {
    lives: lives.length,
    memoryMbPerMinute: worst((sample) => sample.memoryMb),
    handlesPerMinute: worst((sample) => sample.handles),
  };
}

/** The slope of the line that fits best (least squares), a minute. */
export function slopePerMinute(points: readonly (readonly [atMs: number, value: number])[]): number {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const common = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return spread === 0 ? 0 : (common / spread) * 60_000;
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
