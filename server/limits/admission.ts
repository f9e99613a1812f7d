import type { Machine } from './machine.ts';

/** What a job takes of the machine: cores and bytes. */
export type Use = Machine;

/**
 * Something that takes a good part of the machine for a while. Broadcasts are `live`. What can wait, such as an encoding, is
 * `background`: it gets what live jobs leave, and must give way when one starts.
 */
export interface Job {
  priority: 'live' | 'background';
  use: Use;
}

/** The rest is for the server itself, and for the start of a composer in place of a lost one. */
const usableShare = 0.8;

/** A broadcast before one was measured: 1080p without a GPU, and the standby composer's memory. */
export const assumedBroadcast: Use = { cores: 1.2, memoryBytes: 1.5e9 };

/** A prepared composer, which waits without work: 1080p without a GPU. */
export const preparedComposer: Use = { cores: 0, memoryBytes: 4.6e8 };

/**
 * Whether a job may start next to those that run. Background jobs do not count for a live one, and any machine carries one live
 * job.
 */
export function hasRoomFor(machine: Machine, running: readonly Job[], wanted: Job): boolean {
  const counted = running.filter(({ priority }) => wanted.priority === 'background' || priority === 'live');
  if (wanted.priority === 'live' && counted.length === 0) return true;
  const total = (part: keyof Use): number =>
    counted.reduce((sum, { use }) => sum + use[part], wanted.use[part]);
  return (
    total('cores') <= machine.cores * usableShare && total('memoryBytes') <= machine.memoryBytes * usableShare
  );
}

/** An encoder of recorded videos, with three renditions of 1080p. */
const encoder: Use = { cores: 1, memoryBytes: 8e8 };

/** How many composers may be prepared unless the operator says so: a machine carries about as many broadcasts. */
export const usualPreparedComposers = ({ cores }: Machine): number => Math.max(1, Math.floor(cores / 2));

/** Decides whether another broadcast may start, and how many composers may be prepared for the next ones. */
export interface Admission {
  /** Whether the machine carries one more broadcast, with this many already running or starting. */
  admitsBroadcast(runningCount: number): boolean;
  /** How many of `wantedCount` composers may wait next to this many broadcasts; `waitingCount` wait already. */
  countPreparedComposers(wantedCount: number, waitingCount: number, runningCount: number): number;
  /** Whether encoders of recorded videos may run next to this many broadcasts; without a broadcast they always may. */
  admitsEncoder(runningCount: number): boolean;
  /** Takes a measurement of what everything uses while this many broadcasts are live. */
  learn(whole: Use, liveCount: number): void;
}

/** How many measurements count: a show that adds cameras uses more, and one that has ended no longer matters. */
const keptMeasurements = 6;

/**
 * @param maxBroadcasts - Forces the number of broadcasts; null lets the measurements decide.
 * @param readFreeBytes - Memory that is free now, whatever else uses the machine.
 */
export function createAdmission(
  machine: Machine,
  maxBroadcasts: number | null,
  readFreeBytes: () => number,
): Admission {
  let measured: Use[] = [];
  const oneBroadcast = (): Use =>
    measured.length === 0
      ? assumedBroadcast
      : {
          cores: Math.max(...measured.map(({ cores }) => cores)),
          memoryBytes: Math.max(...measured.map(({ memoryBytes }) => memoryBytes)),
        };
  return {
    admitsBroadcast(runningCount) {
      if (maxBroadcasts !== null) return runningCount < maxBroadcasts;
      const broadcast: Job = { priority: 'live', use: oneBroadcast() };
      return hasRoomFor(
        machine,
        Array.from({ length: runningCount }, () => broadcast),
        broadcast,
      );
    },
    countPreparedComposers(wantedCount, waitingCount, runningCount) {
      const spareBytes = readFreeBytes() - machine.memoryBytes * (1 - usableShare);
      const freeCount = waitingCount + Math.floor(spareBytes / preparedComposer.memoryBytes);
      const maxCount = Math.min(wantedCount, freeCount);
      const broadcast: Job = { priority: 'live', use: oneBroadcast() };
      const running: Job[] = Array.from({ length: runningCount }, () => broadcast);
      const prepared: Job = { priority: 'background', use: preparedComposer };
      let count = 0;
      for (; count < maxCount && hasRoomFor(machine, running, prepared); count++) running.push(prepared);
      return count;
    },
    admitsEncoder(runningCount) {
      if (runningCount === 0) return true;
      const broadcast: Job = { priority: 'live', use: oneBroadcast() };
      const running = Array.from({ length: runningCount }, () => broadcast);
      return hasRoomFor(machine, running, { priority: 'background', use: encoder });
    },
    learn({ cores, memoryBytes }, liveCount) {
      if (liveCount === 0) return;
      const one = { cores: cores / liveCount, memoryBytes: memoryBytes / liveCount };
      measured = [...measured, one].slice(-keptMeasurements);
    },
  };
}
