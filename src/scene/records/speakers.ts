import { z } from 'zod';
import { speakerDetailsSchema, type SpeakerDetails } from '../../protocol/signals.ts';

/** Name and role of those who are here, by connection id. */
export const speakersSchema = z.record(z.string(), speakerDetailsSchema);
export type Speakers = z.infer<typeof speakersSchema>;

export const introduceSpeaker = (
  speakers: Speakers,
  connectionId: string,
  details: SpeakerDetails,
): Speakers => ({ ...speakers, [connectionId]: details });

/** A connection's details go with it. */
export function forgetSpeaker(speakers: Speakers, connectionId: string): Speakers {
  if (!Object.hasOwn(speakers, connectionId)) return speakers;
  const { [connectionId]: _gone, ...others } = speakers;
  return others;
}
