import type {
  ChannelSnapshot,
  ChatChannel,
  ChatMessage,
  FromChat,
  OwnMarks,
  ReactionEmoji,
} from '../../protocol/chat.ts';
import { emptyChannel, type ChannelState, type ChatEntry, type ChatState } from '../chat.ts';
import { changeEntry, markBanned, putMessages } from './channelEntries.ts';

/** The highest number of unread messages that is shown. */
const maxUnread = 999;
/** A chat that has run for hours drops its oldest entries, which can be loaded again. */
const maxEntries = 12_000;
const keptEntries = 10_000;

export type Cheers = Readonly<Partial<Record<ReactionEmoji, number>>>;
type News = Exclude<FromChat, { type: 'accepted' | 'refused' | 'page' | 'questions' | 'ping' }>;

/** The state after a message of the server. Pure. */
export function reduceChat(state: ChatState, news: News): ChatState {
  switch (news.type) {
    case 'welcome':
      return takeWelcome(state, news);
    case 'changes':
      return takeChanges(state, news.channel, news.messages);
    case 'me':
      return { ...state, me: news.me };
    case 'banned':
      return takeBan(state, news.authorId, news.isOn);
    case 'settings':
      return { ...state, settings: news.settings };
    case 'questionCounts':
      return { ...state, questionCounts: news.counts };
    case 'typing':
      return changeChannel(state, news.channel, () => ({
        typing: news.people.filter(({ id }) => id !== state.me?.id),
      }));
    case 'viewerCount':
      return { ...state, viewerCount: news.count };
    case 'viewers':
      return { ...state, viewers: news.viewers };
    case 'cheers':
      return news.total === null ? state : { ...state, cheers: asCounts(news.total) };
    case 'read':
      return changeChannel(state, news.channel, (channel) => ({
        unread: Math.min(channel.unread, countUnread(channel.entries, state.me?.id, news.seq)),
      }));
  }
}

/** The state after a page of the history. */
export const takePage = (
  state: ChatState,
  channel: ChatChannel,
  {
    messages,
    own,
    hasOlder,
  }: { messages: readonly ChatMessage[]; own: readonly OwnMarks[]; hasOlder: boolean },
): ChatState =>
  changeChannel(state, channel, ({ entries }) => ({
    entries: putMessages(entries, messages, own),
    hasOlder,
    isLoadingOlder: false,
  }));

export const takeQuestions = (
  state: ChatState,
  messages: readonly ChatMessage[],
  own: readonly OwnMarks[],
): ChatState => ({ ...state, questions: putMessages([], messages, own) });

/** Changes a channel that is there. */
export function changeChannel(
  state: ChatState,
  name: ChatChannel,
  change: (channel: ChannelState) => Partial<ChannelState>,
): ChatState {
  const channel = state.channels[name];
  if (channel === undefined) return state;
  return { ...state, channels: { ...state.channels, [name]: { ...channel, ...change(channel) } } };
}

/** Changes an entry wherever it is listed. */
export function changeMessage(
  state: ChatState,
  channel: ChatChannel,
  chatMessageId: string,
  change: (entry: ChatEntry) => ChatEntry,
): ChatState {
  const isMeant = (entry: ChatEntry): boolean => entry.chatMessageId === chatMessageId;
  const changed = changeChannel(state, channel, ({ entries }) => ({
    entries: changeEntry(entries, isMeant, change),
  }));
  return { ...changed, questions: changed.questions && changeEntry(changed.questions, isMeant, change) };
}

export const asCounts = (counts: readonly { emoji: ReactionEmoji; count: number }[]): Cheers =>
  Object.fromEntries(counts.map(({ emoji, count }) => [emoji, count]));

function takeWelcome(state: ChatState, welcome: Extract<FromChat, { type: 'welcome' }>): ChatState {
  const channels = Object.fromEntries(
    welcome.channels.map((snapshot) => [
      snapshot.channel,
      takeSnapshot(state.channels[snapshot.channel] ?? emptyChannel, snapshot),
    ]),
  );
  const banned = new Set(welcome.bannedIds);
  const known: ChatState = { ...state, me: welcome.me, channels };
  const current = authorsOf(known).reduce(
    (next, authorId) => takeBan(next, authorId, banned.has(authorId)),
    known,
  );
  return {
    ...current,
    connection: 'connected',
    settings: welcome.settings,
    questionCounts: welcome.questionCounts,
    viewerCount: welcome.viewerCount,
    cheers: welcome.cheers && asCounts(welcome.cheers),
  };
}

function takeSnapshot(channel: ChannelState, snapshot: ChannelSnapshot): ChannelState {
  const { messages, own, isReset } = snapshot;
  const unsent = channel.entries.filter(({ delivery }) => delivery !== 'sent');
  const entries = putMessages(
    isReset ? unsent : channel.entries,
    isReset ? messages : inReach(channel, messages),
    own,
  );
  return {
    ...channel,
    isLoaded: true,
    entries,
    hasOlder: isReset ? snapshot.hasOlder : channel.hasOlder,
    isLoadingOlder: false,
    unread: channel.isOpen ? 0 : snapshot.unread,
    typing: [],
  };
}

/** Messages that belong into the list: one from before its first entry would leave a gap. */
function inReach({ entries, hasOlder }: ChannelState, messages: readonly ChatMessage[]): ChatMessage[] {
  if (!hasOlder) return [...messages];
  const firstSeq = entries[0]?.seq ?? 0;
  return messages.filter(({ seq }) => seq >= firstSeq);
}

function takeChanges(state: ChatState, name: ChatChannel, messages: readonly ChatMessage[]): ChatState {
  const me = state.me?.id;
  const changed = changeChannel(state, name, (channel) => {
    const lastSeq = lastSeqOf(channel);
    const news = messages.filter(
      ({ seq, author, type }) => seq > lastSeq && author.id !== me && type === 'regular',
    );
    const entries = putMessages(channel.entries, inReach(channel, messages));
    const isTooLong = entries.length > maxEntries;
    return {
      entries: isTooLong ? entries.slice(-keptEntries) : entries,
      hasOlder: channel.hasOlder || isTooLong,
      unread: channel.isOpen ? 0 : Math.min(maxUnread, channel.unread + news.length),
    };
  });
  if (name !== 'livestreamAudience' || state.questions === null) return changed;
  const gone = new Set(messages.filter(({ type }) => type === 'deleted').map(({ id }) => id));
  const asked = messages.filter(({ isQuestion, isHeld, id }) => isQuestion && !isHeld && !gone.has(id));
  const left = gone.size === 0 ? state.questions : state.questions.filter(({ id }) => !gone.has(id));
  return { ...changed, questions: putMessages(left, asked) };
}

function takeBan(state: ChatState, authorId: string, banned: boolean): ChatState {
  const inChannel = (next: ChatState, name: ChatChannel): ChatState =>
    changeChannel(next, name, ({ entries }) => ({ entries: markBanned(entries, authorId, banned) }));
  const marked = inChannel(inChannel(state, 'studioSpeakers'), 'livestreamAudience');
  return { ...marked, questions: marked.questions && markBanned(marked.questions, authorId, banned) };
}

const authorsOf = ({ channels }: ChatState): string[] => [
  ...new Set(
    Object.values(channels).flatMap((channel) => (channel?.entries ?? []).map(({ author }) => author.id)),
  ),
];

/** The place of the last message that the server has placed; 0 when there is none. */
export const lastSeqOf = ({ entries }: Pick<ChannelState, 'entries'>): number =>
  entries.findLast(({ delivery }) => delivery === 'sent')?.seq ?? 0;

const countUnread = (entries: readonly ChatEntry[], me: string | undefined, readSeq: number): number =>
  entries.filter(
    ({ delivery, seq, author, type }) =>
      delivery === 'sent' && seq > readSeq && author.id !== me && type === 'regular',
  ).length;
