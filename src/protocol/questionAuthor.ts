import { mayDo } from './roles.ts';
import type { PeerSignal } from './signals.ts';
import type { Stamp } from './stamp.ts';

/**
 * A signal with what its receiver knows of a question's author. Whoever may not speak for others is the author of what it shows, under
 * the name it has in the studio, whatever its signal says.
 */
export function withKnownAuthor(
  signal: PeerSignal,
  role: Stamp['role'],
  sender: { speakerId: string; name: string },
): PeerSignal {
  if (signal.type !== 'questionShown' || role === 'server' || mayDo(role, 'showAnyQuestion')) return signal;
  const question = {
    ...signal.data.question,
    authorName: sender.name,
    authorId: sender.speakerId,
    isSpeaker: true,
    chatType: 'studioSpeakers' as const,
  };
  return { ...signal, data: { ...signal.data, question } };
}
