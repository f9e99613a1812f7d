import type { RedrawRecording } from '../../protocol/rest/redraw.ts';

/** A recorder begins a moment after its camera is on stage, and again after a change of device: until then its nearest picture is held; ms. */
const bridgeMs = 2000;
/** A recorder learns of a hidden camera a moment after the log; ms. */
const afterMs = 500;

/** A span of the server's time, ms; its end is not part of it. */
export interface TimeSpan {
  fromMs: number;
  toMs: number;
}

export const covers = ({ fromMs, toMs }: TimeSpan, atMs: number): boolean => atMs >= fromMs && atMs < toMs;

/** When a stream has a picture from its recordings, in order. */
export function coverageOf(recordings: readonly RedrawRecording[]): TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (const { beganAtMs, durationMs } of inOrder(recordings)) {
    const fromMs = beganAtMs - bridgeMs;
    const toMs = beganAtMs + durationMs + afterMs;
    const last = spans.at(-1);
    if (last !== undefined && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else spans.push({ fromMs, toMs });
  }
  return spans;
}

/** The recording whose picture a stream shows at a time: the one that has begun last, or the one that begins next. */
export function recordingAt(recordings: readonly RedrawRecording[], atMs: number): RedrawRecording | null {
  const ordered = inOrder(recordings);
  return ordered.findLast(({ beganAtMs }) => beganAtMs <= atMs) ?? ordered[0] ?? null;
}

/** What has a stream, by that stream. */
export function byStream<Item extends { streamId: string }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.streamId);
    if (group === undefined) groups.set(item.streamId, [item]);
    else group.push(item);
  }
  return groups;
}

const inOrder = (recordings: readonly RedrawRecording[]): RedrawRecording[] =>
  recordings.toSorted((a, b) => a.beganAtMs - b.beganAtMs);
