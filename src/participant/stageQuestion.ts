import type { ChatMessage } from '../protocol/chat.ts';
import { mayDo, type Role } from '../protocol/roles.ts';
import type { Question } from '../protocol/show.ts';

/** A chat message as the question it is on stream; null without a text or an author. */
export function questionOf({ chatMessageId, text, author, channel }: ChatMessage): Question | null {
  // On stream a question has no lines of its own.
  const shown = text.replaceAll(/\s+/g, ' ').trim();
  if (shown === '' || author.name.trim() === '') return null;
  return {
    chatMessageId,
    text: shown,
    authorName: author.name,
    authorId: author.id,
    isSpeaker: author.isSpeaker,
    chatType: channel,
  };
}

/** What somebody may do with a message: take it off the stream while it is there, or show it if it was neither deleted nor is held back. */
export function judgeStageControl(
  message: ChatMessage,
  { shownId, role, disableStage }: { shownId: string | null; role: Role; disableStage: boolean },
): 'show' | 'hide' | null {
  if (message.chatMessageId === shownId) return mayDo(role, 'hidePollOrQuestion') ? 'hide' : null;
  const canBeShown = message.type === 'regular' && !message.isHeld && questionOf(message) !== null;
  return canBeShown && !disableStage && mayDo(role, 'showQuestion') ? 'show' : null;
}
