import type { FromRelay } from '../../../protocol/relay.ts';

/** Where a lost connection can be resumed: its id and key, and the number of the last shared event heard. */
export interface ResumePoint {
  readonly connectionId: string;
  readonly resumeKey: string;
  readonly seq: number;
}

export const resumePointOf = ({ connectionId, resumeKey, seq }: ResumePoint): ResumePoint => ({
  connectionId,
  resumeKey,
  seq,
});

/** Whether a message is a shared signal from before the resume point. */
export const wasHeard = (point: ResumePoint, message: FromRelay): boolean =>
  message.type === 'signal' && !message.direct && message.stamp.seq <= point.seq;

/** The resume point after a message. Direct signals have no place of their own in the order. */
export function advance(point: ResumePoint, message: FromRelay): ResumePoint {
  const isShared = message.type === 'connectionDestroyed' || (message.type === 'signal' && !message.direct);
  const seq = isShared ? (message.stamp?.seq ?? 0) : 0;
  return seq > point.seq ? { ...point, seq } : point;
}
