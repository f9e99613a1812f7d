import { mayDo } from '../../src/protocol/roles.ts';
import type { Question } from '../../src/protocol/show.ts';
import type { ChatRecord } from '../store/chatRecords.ts';

/** A chat message as the question that everybody may put on stream; null for what nobody may. */
export function recordedQuestion(message: ChatRecord | null): Question | null {
  return message === null || message.isDeleted || message.isHeld ? null : asQuestion(message);
}

export const asQuestion = (message: ChatRecord): Question => ({
  chatMessageId: message.chatMessageId,
  text: message.text,
  authorName: message.authorName,
  authorId: message.authorId,
  isSpeaker: mayDo(message.authorRole, 'useSpeakersChat'),
  chatType: message.channel,
});
