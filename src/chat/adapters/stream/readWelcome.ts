import { chatPageSize, type FromChat } from '../../../protocol/chat.ts';
import { mayDo } from '../../../protocol/roles.ts';
import type { StreamClient } from './streamClient.ts';
import { findQuestions } from './streamRequests.ts';
import { bannedPeopleSchema, foundChannelSchema } from './streamSchemas.ts';
import type { StreamSession } from './streamSession.ts';

/** How many members, watchers and banned people Stream lists at once. */
const maxListed = 100;

/** Everything that somebody finds who comes in. Without the list of questions or of bans the chat still opens. */
export async function readWelcome(
  session: StreamSession,
  client: StreamClient,
  onProblem: (error: unknown) => void,
): Promise<FromChat> {
  const { access, people, questions } = session;
  const found = await Promise.all(
    [...session.channels].map(async ([name, channel]) => {
      const state = await channel.watch({
        messages: { limit: chatPageSize + 1 },
        members: { limit: maxListed },
        watchers: { limit: maxListed },
      });
      return [name, foundChannelSchema.parse(state)] as const;
    }),
  );
  if (mayDo(access.role, 'moderateChat'))
    await findBanned(session, client).then((ids) => people.setBanned(ids), onProblem);
  // Who speaks is known of all channels before a message is read.
  for (const [, { members }] of found) for (const member of members) people.noteMember(member);
  const channels = found.map(([name, state]) => session.takeChannel(name, state));
  await findQuestions(session).catch(onProblem);
  return {
    type: 'welcome',
    chatId: access.channelId,
    me: session.me,
    settings: session.settings,
    channels,
    questionCounts: questions.counts,
    bannedIds: people.bannedIds,
    viewerCount: access.hidesViewerCount ? null : people.viewerCount,
    cheers: null,
  };
}

/** Only hosts are told who is banned; the others learn of bans while they are here. */
async function findBanned(session: StreamSession, client: StreamClient): Promise<string[]> {
  const cid = session.channels.get('livestreamAudience')?.cid ?? '';
  const answer = await client.queryBannedUsers({ channel_cid: cid }, [], { limit: maxListed });
  return bannedPeopleSchema.parse(answer).bans.map(({ user }) => user.id);
}
