import { peerSignalSchema } from '../protocol/signals.ts';
import type { Stamp } from '../protocol/stamp.ts';
import type { VideoSessionEvent } from './videoSession.ts';

type SignalEvent = Extract<VideoSessionEvent, { type: 'signal' | 'invalidSignal' }>;

/** The event for a message that an engine delivered. Every adapter passes what it receives through here, once. */
export function readSignal(message: unknown, stamp: Stamp, direct: boolean): SignalEvent {
  const refuse = (reason: string): SignalEvent => ({
    type: 'invalidSignal',
    stamp,
    direct,
    error: new Error(reason),
  });
  if (stamp.from === '') return refuse('a signal came without a sender');
  const { success, data, error } = peerSignalSchema.safeParse(message);
  if (!success) return refuse(`invalid signal from ${stamp.from}: ${error.message}`);
  return { type: 'signal', signal: data, stamp, direct };
}
