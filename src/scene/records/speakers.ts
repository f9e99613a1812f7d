import { z } from 'zod';
import { speakerDetailsSchema, type SpeakerDetails } from '../../protocol/signals.ts';

/** Name and role of the participants, by connection id. */
export const speakersSchema = z.record(z.string(), speakerDetailsSchema);
export type Speakers = z.infer<typeof speakersSchema>;

export const introduceSpeaker = (
  speakers: Speakers,
  connectionId: string,
  details: SpeakerDetails,
): Speakers => ({ ...speakers, [connectionId]: details });

/** The details of a connection are forgotten when it goes. */
export function forgetSpeaker(speakers: Speakers, connectionId: string): Speakers {
  if (!Object.hasOwn(speakers, connectionId)) return speakers;
  const { [connectionId]: _gone, ...others } = speakers;
  return others;
}
