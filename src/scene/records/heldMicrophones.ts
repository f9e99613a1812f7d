import { z } from 'zod';
import { microphoneHoldSchema, type MicrophoneHold } from '../../protocol/microphoneHold.ts';

/** How many holds a scene remembers; beyond that the oldest ends. */
const maxHolds = 200;

/** The microphones that hosts hold, by speaker id: a hold outlives a reload of its speaker's page. */
export const heldMicrophonesSchema = z.record(z.string(), microphoneHoldSchema);
export type HeldMicrophones = z.infer<typeof heldMicrophonesSchema>;

/** The microphones after a host has taken one, or given it back with null. */
export function holdMicrophone(
  held: HeldMicrophones,
  speakerId: string,
  hold: MicrophoneHold | null,
): HeldMicrophones {
  const others = Object.entries(held).filter(([id]) => id !== speakerId);
  return Object.fromEntries(hold === null ? others : [...others, [speakerId, hold]].slice(-maxHolds));
}
