import type { FastifyBaseLogger } from 'fastify';
import { chatChannels } from '../../../src/protocol/chat.ts';
import { cleanChatName, cleanChatText } from '../../../src/protocol/chatText.ts';
import type { Question } from '../../../src/protocol/show.ts';
import type { SessionChats } from '../sessionChats.ts';
import { isNotFound, streamAnswerSchema, streamMembersSchema } from './streamSchemas.ts';
import type { StreamServerClient } from './streamServer.ts';

/** In whose name the server makes and changes things on Stream. */
export const streamServerId = 'footlight-server';
/** How many questions are remembered that were asked for. */
const maxKnown = 1000;

export interface StreamQuestions extends Pick<SessionChats, 'findQuestion' | 'readQuestion' | 'perform'> {
  /** Makes `findQuestion` know a message, if Stream has it. Never rejects. */
  loadQuestion(studioToken: string, chatMessageId: string): Promise<void>;
}

/** Questions on stream: Stream has their texts and authors. */
export function createStreamQuestions(
  client: StreamServerClient,
  log: Pick<FastifyBaseLogger, 'warn'>,
): StreamQuestions {
  const known = new Map<string, Question | null>();
  /** The question that is pinned in each session. */
  const pinned = new Map<string, string>();
  const keyOf = (studioToken: string, chatMessageId: string): string => `${studioToken} ${chatMessageId}`;

  async function read(studioToken: string, chatMessageId: string): Promise<Question | null> {
    const answer = await client.getMessage(chatMessageId).catch((error: unknown) => {
      if (isNotFound(error)) return null;
      throw error;
    });
    const parsed = streamAnswerSchema.safeParse(answer);
    if (!parsed.success || parsed.data.message.type !== 'regular') return null;
    const { id, cid, text, user } = parsed.data.message;
    const chatType = chatChannels.find((channel) => cid === `${channel}:${studioToken}`);
    if (chatType === undefined) return null;
    const { members } = streamMembersSchema.parse(
      await client.channel('livestreamAudience', studioToken).queryMembers({ id: user.id }),
    );
    return {
      chatMessageId: id,
      text: cleanChatText(text),
      authorName: cleanChatName(user.name),
      authorId: user.id,
      isSpeaker: members.some(({ user_id }) => user_id === user.id),
      chatType,
    };
  }

  async function mark(
    chatMessageId: string,
    marks: { isPinned?: boolean; isAnswered?: true },
  ): Promise<void> {
    await client.partialUpdateMessage(chatMessageId, { set: marks }, streamServerId);
  }

  return {
    findQuestion: (studioToken, chatMessageId) => known.get(keyOf(studioToken, chatMessageId)) ?? null,
    async loadQuestion(studioToken, chatMessageId) {
      const key = keyOf(studioToken, chatMessageId);
      known.delete(key);
      try {
        known.set(key, await read(studioToken, chatMessageId));
      } catch (error) {
        log.warn({ err: error }, 'Stream did not say what a question is');
      }
      const [oldest] = known.keys();
      if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
    },
    readQuestion: ({ studioToken }, chatMessageId) => read(studioToken, chatMessageId),
    async perform(studioToken, note) {
      // A question that a host wrote itself is in no chat, and the show does not wait for Stream.
      try {
        if (note.type === 'shown') return await mark(note.chatMessageId, { isAnswered: true });
        const before = pinned.get(studioToken);
        if (note.isOn) pinned.set(studioToken, note.chatMessageId);
        else pinned.delete(studioToken);
        if (note.isOn && before !== undefined && before !== note.chatMessageId)
          await mark(before, { isPinned: false });
        await mark(note.chatMessageId, { isPinned: note.isOn });
      } catch (error) {
        if (!isNotFound(error)) log.warn({ err: error }, 'a question could not be marked on Stream');
      }
    },
  };
}
