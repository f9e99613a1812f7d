import type { StoreApi } from 'zustand/vanilla';
import type {
  ChatChannel,
  ChatCredentials,
  ChatMessage,
  ChatPerson,
  ChatRefusal,
  ChatSettings,
  ChatViewer,
  QuestionCounts,
  ReactionEmoji,
} from '../protocol/chat.ts';

/** A message as its reader sees it. */
export interface ChatEntry extends ChatMessage {
  /** `sending` is shown before the server has it; `failed` can be sent again with `retry`. */
  delivery: 'sent' | 'sending' | 'failed';
  /** Why it failed; null for a lost connection. */
  failure: ChatRefusal | null;
  /** What this reader has marked. */
  own: { reactions: readonly ReactionEmoji[]; hasVoted: boolean };
}

export interface ChannelState {
  /** False until the first page has arrived. */
  isLoaded: boolean;
  /** In the order of the server, the ones being sent at the end. Deleted messages stay in their places, without their texts. */
  entries: readonly ChatEntry[];
  /** Whether `loadOlder` brings more. */
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** Messages of others that were not read; 0 while the chat is open. At most 999. */
  unread: number;
  isOpen: boolean;
  /** Others who are typing, at most three. */
  typing: readonly { id: string; name: string }[];
}

/** The chats as they are now; a new object after each change, with the same parts where nothing has changed. */
export interface ChatState {
  /**
   * `reconnecting` may last: what is there stays readable, and what is sent meanwhile goes out later. So may `full`: the service takes
   * no more connections, and is asked again. `ended` is for good.
   */
  connection: 'connecting' | 'connected' | 'reconnecting' | 'full' | 'ended';
  /** Null until the first connection. */
  me: ChatPerson | null;
  /** The channels that this person may read; the others are missing. */
  channels: Readonly<Partial<Record<ChatChannel, ChannelState>>>;
  settings: ChatSettings;
  questionCounts: QuestionCounts;
  /** The questions of the audience, unanswered and answered, in their order; null until `loadQuestions`. */
  questions: readonly ChatEntry[] | null;
  /** How many viewers are here; null where nobody may know, or it is not known yet. */
  viewerCount: number | null;
  /** Those with a name; null until somebody follows them and the first list is here. */
  viewers: readonly ChatViewer[] | null;
  /** Reactions to the show so far, for hosts; null for everybody else. */
  cheers: Readonly<Partial<Record<ReactionEmoji, number>>> | null;
}

/** What an adapter can do beyond reading and writing. Screens hide the rest. */
export interface ChatCapabilities {
  questions: boolean;
  moderation: boolean;
  slowMode: boolean;
  approval: boolean;
  cheers: boolean;
}

/** An action that the server refused, or that had no connection (`code` is null). */
export class ChatError extends Error {
  readonly code: ChatRefusal | null;
  /** When to try again, with `tooFast`. */
  readonly retryAfterMs: number | null;
  constructor(code: ChatRefusal | null, retryAfterMs: number | null = null) {
    super(code === null ? 'the chat is not connected' : `the chat refused: ${code}`);
    this.name = 'ChatError';
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface PostOptions {
  /** For the audience's Q&A. */
  isQuestion?: boolean;
}

/**
 * The chats of one session for one person. Actions on messages take the entry's `chatMessageId`, show their effect when the server
 * has confirmed it, and reject with a ChatError; only a message is shown at once.
 */
export interface Chat {
  readonly store: StoreApi<ChatState>;
  readonly capabilities: ChatCapabilities;
  /** Connects, and stays connected until `stop`. */
  start(): void;
  stop(): void;

  /** Shows a message at once and sends it, also after a lost connection; what became of it is in its entry. An empty text does nothing. */
  post(channel: ChatChannel, text: string, options?: PostOptions): void;
  /** Sends a failed message again, by its `id`. */
  retry(channel: ChatChannel, id: string): void;
  /** Takes a failed message away, by its `id`. */
  discard(channel: ChatChannel, id: string): void;
  remove(channel: ChatChannel, chatMessageId: string): Promise<void>;
  react(channel: ChatChannel, chatMessageId: string, emoji: ReactionEmoji, isOn: boolean): Promise<void>;

  /** Loads the page before the first entry. */
  loadOlder(channel: ChatChannel): Promise<void>;
  /** An open chat has nothing unread, and marks what arrives as read. */
  setOpen(channel: ChatChannel, isOpen: boolean): void;
  markRead(channel: ChatChannel): void;
  /** To be called at each keystroke, and with false when the text was sent or emptied. */
  setTyping(channel: ChatChannel, isTyping: boolean): void;
  /** Trims the name; rejects with `nameEmpty` or `nameTaken`. */
  rename(name: string): Promise<void>;

  loadQuestions(): Promise<void>;
  vote(chatMessageId: string, isOn: boolean): Promise<void>;
  /** Ticks a question off, or puts it back in the queue. */
  setAnswered(chatMessageId: string, isAnswered: boolean): Promise<void>;

  /** Keeps `viewers` current until the returned function is called. */
  followViewers(): () => void;
  /** Reacts to the show. More than a few a second are dropped. */
  cheer(emoji: ReactionEmoji): void;
  /** Calls back with the reactions to the show of everybody as they arrive, one's own included. */
  onCheers(listener: (counts: Readonly<Partial<Record<ReactionEmoji, number>>>) => void): () => void;

  ban(authorId: string): Promise<void>;
  unban(authorId: string): Promise<void>;
  /** Deletes everything that an author has written. */
  clearAuthor(authorId: string): Promise<void>;
  /** Lets a held message through. */
  approve(channel: ChatChannel, chatMessageId: string): Promise<void>;
  changeSettings(settings: Partial<ChatSettings>): Promise<void>;
}

export const emptyChannel: ChannelState = {
  isLoaded: false,
  entries: [],
  hasOlder: false,
  isLoadingOlder: false,
  unread: 0,
  isOpen: false,
  typing: [],
};

export const emptyChat: ChatState = {
  connection: 'connecting',
  me: null,
  channels: {},
  settings: { isClosed: false, slowModeSeconds: 0, needsApproval: false },
  questionCounts: { answered: 0, total: 0 },
  questions: null,
  viewerCount: null,
  viewers: null,
  cheers: null,
};

/** Whose chat it is. */
export interface ChatOpening {
  /**
   * Asked before each connection: a participant's access token, or the studio token of a viewer, whose cookie the answer to
   * `getAudience` must have set before.
   */
  credentials(): Promise<ChatCredentials>;
  /** A participant's name in the studio, which it has in the chat, too; null for a viewer. */
  name(): string | null;
}
