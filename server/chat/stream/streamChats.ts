import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../../../src/clock/clock.ts';
import { chatChannels } from '../../../src/protocol/chat.ts';
import type { streamAccessSchema, streamNameAnswerSchema } from '../../../src/protocol/rest/streamChat.ts';
import type { ChatCaller } from '../chatCaller.ts';
import type { ChatRooms } from '../chatRooms.ts';
import type { SessionChats } from '../sessionChats.ts';
import { putStreamChannelTypes } from './streamChannelTypes.ts';
import { createStreamMembers } from './streamMembers.ts';
import { createStreamQuestions, streamServerId, type StreamQuestions } from './streamQuestions.ts';
import { isNotFound } from './streamSchemas.ts';
import type { StreamServer } from './streamServer.ts';

/** A token for Stream ends after this long, and is renewed by whoever still has access; s. */
const tokenSeconds = 60 * 60;

/** The chats of all sessions on Stream. The server says who is who; messages go from browsers to Stream. */
export interface StreamChats extends SessionChats, StreamQuestions {
  apiKey: string;
  /** Lets a person into its session's channels. */
  admit(caller: ChatCaller): Promise<z.infer<typeof streamAccessSchema>>;
  /** Gives a person another name, by the rules of our own chat. */
  rename(caller: ChatCaller, name: string): Promise<z.infer<typeof streamNameAnswerSchema>>;
}

export function createStreamChats(options: {
  server: StreamServer;
  /** Has the names of people. */
  rooms: Pick<ChatRooms, 'withRoom' | 'shutdown'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  hidesViewerCount(studioToken: string): boolean;
  /** A speaker's id in the chats of a session. */
  authorIdOf(studioToken: string, personId: string): string;
}): StreamChats {
  const { server, rooms, clock, log, hidesViewerCount, authorIdOf } = options;
  const { apiKey, client } = server;
  /** The sessions whose channels are there. */
  const ready = new Map<string, Promise<void>>();
  let typed: Promise<void> | null = null;
  const members = createStreamMembers({ client, nowMs: () => clock.nowMs(), authorIdOf });
  const nowSeconds = (): number => Math.floor(clock.nowMs() / 1000);

  /** Once for all sessions; after a failure again with the next one. */
  function whenTyped(): Promise<void> {
    typed ??= putStreamChannelTypes(client).catch((error: unknown) => {
      typed = null;
      throw error;
    });
    return typed;
  }

  async function makeChannels(studioToken: string): Promise<void> {
    await whenTyped();
    await client.upsertUsers([{ id: streamServerId, name: 'Footlight' }]);
    for (const channel of chatChannels)
      await client.channel(channel, studioToken, { created_by_id: streamServerId }).create();
  }

  function whenReady(studioToken: string): Promise<void> {
    const known = ready.get(studioToken);
    if (known !== undefined) return known;
    const made = makeChannels(studioToken);
    ready.set(studioToken, made);
    made.catch(() => ready.delete(studioToken));
    return made;
  }

  const putPerson = async ({ asker: { authorId, role } }: ChatCaller, name: string): Promise<void> => {
    await client.upsertUsers([{ id: authorId, name, studioRole: role }]);
  };

  return {
    apiKey,
    ...createStreamQuestions(client, log),
    async admit(caller) {
      const { studioToken, asker } = caller;
      const { authorId: userId, role } = asker;
      const { name } = await rooms.withRoom(studioToken, (room) => Promise.resolve(room.personOf(asker)));
      await Promise.all([whenReady(studioToken), putPerson(caller, name)]);
      await members.add(caller);
      const token = client.createToken(userId, nowSeconds() + tokenSeconds, nowSeconds());
      return {
        ...{ userId, name, role, token },
        channelId: studioToken,
        hidesViewerCount: hidesViewerCount(studioToken),
      };
    },
    async rename(caller, name) {
      const { studioToken, asker } = caller;
      return rooms.withRoom(studioToken, async (room) => {
        const outcome = await room.rename(asker, name);
        if (outcome.type === 'refused') return { refused: outcome.code };
        const person = room.personOf(asker);
        await putPerson(caller, person.name);
        return { name: person.name };
      });
    },
    async setClosed(studioToken, isClosed) {
      await whenReady(studioToken);
      await client.channel('livestreamAudience', studioToken).updatePartial({ set: { frozen: isClosed } });
      // What REST answers.
      await rooms.withRoom(studioToken, async (room) => void (await room.setClosed(isClosed)));
    },
    expel(studioToken, people) {
      members.expel(studioToken, people).catch((error: unknown) => {
        log.warn({ err: error }, 'somebody could not be sent out of the chat on Stream');
      });
    },
    async close(studioToken) {
      ready.delete(studioToken);
      members.forgetAll(studioToken);
      for (const channel of chatChannels)
        await client
          .channel(channel, studioToken)
          .delete({ hard_delete: true })
          .catch((error: unknown) => {
            if (!isNotFound(error)) throw error;
          });
    },
    shutdown: () => rooms.shutdown(),
  };
}
