import { isAssetSignal, isBackgroundSignal, isCallToActionSignal, isTopicSignal } from './contentSignals.ts';
import { isSceneChange } from './sceneChanges.ts';
import { isSettingsReply, maySend, type PeerSignal } from './signals.ts';
import type { Stamp } from './stamp.ts';

/** Whether everybody in a session gets its signals in the same order. */
export type SignalOrder = 'total' | 'none';

/** Where a signal comes from and whom it was sent to. */
export interface SignalDelivery {
  role: Stamp['role'];
  /** True for a signal sent to one connection, false for one sent to everybody. */
  isDirect: boolean;
  order: SignalOrder;
  /** Whether the sender publishes this stream. */
  ownsStream(streamId: string): boolean;
}

/**
 * `forbidden`: the sender's role may not send this signal. `wrongAudience`: a change of the show that was sent to one
 * participant only, or settings for a newcomer that were sent to everybody. It is harmless, and has no effect.
 */
export type Admission = 'admitted' | 'forbidden' | 'wrongAudience';

/** Judges a parsed signal by its sender's role and its audience. The relay and every client ask this once for each signal. */
export function admitSignal(signal: PeerSignal, delivery: SignalDelivery): Admission {
  const { role, isDirect, order, ownsStream } = delivery;
  const isReply = isSettingsReply(signal);
  // Without an order everybody answers newcomers; what an answer may change is judged by what it quotes (scene/unordered).
  if (isReply && isDirect && order === 'none') return 'admitted';
  if (!maySend(role, signal, ownsStream)) return 'forbidden';
  const isWrongAudience = isDirect ? isForEverybody(signal) : isReply;
  return isWrongAudience ? 'wrongAudience' : 'admitted';
}

/** Whether a signal changes what all participants share: the scene or the session's lists. */
const isForEverybody = (signal: PeerSignal): boolean =>
  isSceneChange(signal) ||
  isAssetSignal(signal) ||
  isTopicSignal(signal) ||
  isBackgroundSignal(signal) ||
  isCallToActionSignal(signal);
