import { chatChannels, channelsOf } from '../../../src/protocol/chat.ts';
import { mayDo } from '../../../src/protocol/roles.ts';
import type { ChatCaller } from '../chatCaller.ts';
import type { ExpelledPeople } from '../sessionChats.ts';
import { isNotFound, streamMembersSchema } from './streamSchemas.ts';
import type { StreamServerClient } from './streamServer.ts';

/** The hosts and speakers in the channels of each session. Stream itself has the list, so it outlives this server. */
export interface StreamMembers {
  add(caller: ChatCaller): Promise<void>;
  /** Takes people out of their channels, and their tokens with it. */
  expel(studioToken: string, people: ExpelledPeople): Promise<void>;
  forgetAll(studioToken: string): void;
}

/** Hosts came by the host link, and everybody else who is a member by the speaker link. */
const channelRoles = { host: 'channel_moderator', speaker: 'channel_member' } as const;
/** As many as Stream returns at once. */
const pageSize = 100;

export function createStreamMembers(options: {
  client: StreamServerClient;
  nowMs(): number;
  /** A speaker's id on Stream. */
  authorIdOf(studioToken: string, personId: string): string;
}): StreamMembers {
  const { client, nowMs, authorIdOf } = options;
  /** Whom this process has added to each session. */
  const added = new Map<string, Set<string>>();

  /** The ids of a session's members by one of the links: of one person, or of all. */
  async function find(studioToken: string, { link, personId }: ExpelledPeople): Promise<string[]> {
    const channel_role = channelRoles[link];
    const who =
      personId === undefined ? { channel_role } : { channel_role, id: authorIdOf(studioToken, personId) };
    const channel = client.channel('studioSpeakers', studioToken);
    const found: string[] = [];
    for (;;) {
      const after = found.at(-1);
      const answer = await channel.queryMembers(who, [{ user_id: 1 }], {
        limit: pageSize,
        ...(after === undefined ? {} : { user_id_gt: after }),
      });
      const { members } = streamMembersSchema.parse(answer);
      found.push(...members.flatMap(({ user_id }) => user_id ?? []));
      if (members.length < pageSize) return found;
    }
  }

  async function sendOut(studioToken: string, userId: string): Promise<void> {
    added.get(studioToken)?.delete(userId);
    await client.revokeUserToken(userId, new Date(nowMs()));
    for (const channel of chatChannels) await client.channel(channel, studioToken).removeMembers([userId]);
  }

  return {
    /** Hosts are moderators of both channels and speakers members; viewers are members of none. */
    async add({ studioToken, asker }) {
      if (!mayDo(asker.role, 'useSpeakersChat')) return;
      const known = added.get(studioToken) ?? new Set<string>();
      if (known.has(asker.authorId)) return;
      const channel_role = channelRoles[mayDo(asker.role, 'moderateChat') ? 'host' : 'speaker'];
      for (const channel of channelsOf(asker.role))
        await client.channel(channel, studioToken).addMembers([{ user_id: asker.authorId, channel_role }]);
      added.set(studioToken, known.add(asker.authorId));
    },
    async expel(studioToken, people) {
      try {
        for (const userId of await find(studioToken, people)) await sendOut(studioToken, userId);
      } catch (error) {
        // Nobody of this session has used its chats.
        if (!isNotFound(error)) throw error;
      }
    },
    forgetAll: (studioToken) => void added.delete(studioToken),
  };
}
