import { z } from 'zod';
import type { PeerSignal } from '../../protocol/signals.ts';
import { unreachable } from '../exhaustive.ts';

/** The items of the session's lists that are on stream, each by its id. */
export const onStreamSchema = z.object({
  assetId: z.string().nullable(),
  pollId: z.string().nullable(),
  topicId: z.string().nullable(),
});
export type OnStream = z.infer<typeof onStreamSchema>;

export const nothingOnStream: OnStream = { assetId: null, pollId: null, topicId: null };

export type OnStreamSignal = Extract<
  PeerSignal,
  { type: 'assetShown' | 'assetHidden' | 'pollShown' | 'pollHidden' | 'topicSettingsChanged' }
>;

/** The field that a signal changes. */
export function reduceOnStream(signal: OnStreamSignal): Partial<OnStream> {
  switch (signal.type) {
    case 'assetShown':
      return { assetId: signal.data.assetId };
    case 'assetHidden':
      return { assetId: null };
    case 'pollShown':
      return { pollId: signal.data.pollId };
    case 'pollHidden':
      return { pollId: null };
    case 'topicSettingsChanged':
      return { topicId: signal.data.topicId };
    default:
      return unreachable(signal);
  }
}
