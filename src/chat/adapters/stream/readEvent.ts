import type { FromChat } from '../../../protocol/chat.ts';
import { isInChat, nameOf, placeOf, readMessage, readSettings } from './readStream.ts';
import type { StreamEvent } from './streamSchemas.ts';
import type { StreamSession } from './streamSession.ts';

type SessionEvent = Exclude<StreamEvent, { type: 'connection.changed' | 'connection.recovered' }>;
const audience = 'livestreamAudience';

/** Takes an event into what is known of a session, and says it in our words. */
export function readEvent(session: StreamSession, event: SessionEvent): FromChat[] {
  if (event.type === 'user.updated') return readName(session, event);
  const channel = session.channelOf(event.cid);
  if (channel === null) return [];
  const { people, access } = session;
  const news: FromChat[] = [];
  if (channel === audience && event.watcher_count !== undefined) people.noteWatcherCount(event.watcher_count);
  switch (event.type) {
    case 'message.new':
    case 'message.updated':
    case 'message.deleted':
    case 'message.undeleted':
    case 'reaction.new':
    case 'reaction.updated':
    case 'reaction.deleted': {
      if (!isInChat(event.message)) break;
      const message = readMessage(event.message, channel, people);
      session.notePlace(channel, message.seq);
      news.push({ type: 'changes', channel, version: 0, messages: [message] });
      if (session.questions.note(message))
        news.push({ type: 'questionCounts', counts: session.questions.counts });
      break;
    }
    case 'message.read': {
      if (event.user.id !== access.userId) break;
      const seq = placeOf(event.created_at);
      session.noteRead(channel, seq);
      news.push({ type: 'read', channel, seq });
      break;
    }
    case 'typing.start':
    case 'typing.stop': {
      const person = { id: event.user.id, name: nameOf(event.user) };
      const typing = session.noteTyping(channel, person, event.type === 'typing.start');
      news.push({ type: 'typing', channel, people: typing });
      break;
    }
    case 'user.watching.start':
    case 'user.watching.stop':
      if (channel === audience) people.notePresence(event.user, event.type === 'user.watching.start');
      break;
    case 'user.banned':
    case 'user.unbanned': {
      const isOn = event.type === 'user.banned';
      people.noteBan(event.user.id, isOn);
      news.push({ type: 'banned', authorId: event.user.id, isOn });
      if (event.user.id === access.userId) news.push({ type: 'me', me: session.me });
      break;
    }
    case 'member.added':
    case 'member.updated':
      people.noteMember(event.member);
      break;
    case 'member.removed':
      people.forgetMember(event.member);
      break;
    case 'channel.updated':
      if (channel !== audience) break;
      session.settings = readSettings(event.channel);
      news.push({ type: 'settings', settings: session.settings });
      break;
    default:
      event satisfies never;
  }
  return news;
}

function readName(
  session: StreamSession,
  { user }: Extract<SessionEvent, { type: 'user.updated' }>,
): FromChat[] {
  session.people.noteName(user);
  if (user.id !== session.access.userId) return [];
  session.rename(nameOf(user));
  return [{ type: 'me', me: session.me }];
}
