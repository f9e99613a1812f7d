import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../../../src/clock/clock.ts';
import { channelsOf, chatChannels } from '../../../src/protocol/chat.ts';
import type { streamAccessSchema, streamNameAnswerSchema } from '../../../src/protocol/rest/streamChat.ts';
import { mayDo } from '../../../src/protocol/roles.ts';
import type { AccessClaims } from '../../auth/access.ts';
import type { ChatCaller } from '../chatCaller.ts';
import type { ChatRooms } from '../chatRooms.ts';
import type { SessionChats } from '../sessionChats.ts';
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
}): StreamChats {
  const { server, rooms, clock, log, hidesViewerCount } = options;
  const { apiKey, client } = server;
  /** The sessions whose channels are there. */
  const ready = new Map<string, Promise<void>>();
  /** The hosts and speakers whom the server has let into each session, by their ids on Stream. */
  const members = new Map<string, Map<string, AccessClaims>>();
  const nowSeconds = (): number => Math.floor(clock.nowMs() / 1000);

  async function makeChannels(studioToken: string): Promise<void> {
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

  /** Hosts are moderators of both channels and speakers members; viewers are members of none. */
  async function addMember({ studioToken, asker, claims }: ChatCaller): Promise<void> {
    if (claims === null || !mayDo(asker.role, 'useSpeakersChat')) return;
    const known = members.get(studioToken) ?? new Map<string, AccessClaims>();
    if (known.has(asker.authorId)) return;
    const isHost = mayDo(asker.role, 'moderateChat');
    const member = {
      user_id: asker.authorId,
      channel_role: isHost ? 'channel_moderator' : 'channel_member',
    };
    for (const channel of channelsOf(asker.role))
      await client.channel(channel, studioToken).addMembers([member]);
    members.set(studioToken, known.set(asker.authorId, claims));
  }

  const putPerson = async ({ asker: { authorId, role } }: ChatCaller, name: string): Promise<void> => {
    await client.upsertUsers([{ id: authorId, name, studioRole: role }]);
  };

  async function sendOut(studioToken: string, userId: string): Promise<void> {
    await client.revokeUserToken(userId, new Date(clock.nowMs()));
    for (const channel of chatChannels) await client.channel(channel, studioToken).removeMembers([userId]);
  }

  return {
    apiKey,
    ...createStreamQuestions(client, log),
    async admit(caller) {
      const { studioToken, asker } = caller;
      const { authorId: userId, role } = asker;
      const { name } = await rooms.withRoom(studioToken, (room) => Promise.resolve(room.personOf(asker)));
      await Promise.all([whenReady(studioToken), putPerson(caller, name)]);
      await addMember(caller);
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
    expel(studioToken, isMeant) {
      const people = members.get(studioToken);
      for (const [userId, claims] of people ?? []) {
        if (!isMeant(claims)) continue;
        people?.delete(userId);
        sendOut(studioToken, userId).catch((error: unknown) => {
          log.warn({ err: error }, 'somebody could not be sent out of the chat on Stream');
        });
      }
    },
    async close(studioToken) {
      ready.delete(studioToken);
      members.delete(studioToken);
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
