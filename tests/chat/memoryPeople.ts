import { createStore, type StoreApi } from 'zustand/vanilla';
import { emptyChat, type ChatEntry, type ChatState } from '../../src/chat/chat.ts';
import {
  channelsOf,
  chatPageSize,
  type ChatAuthor,
  type ChatChannel,
  type ReactionEmoji,
} from '../../src/protocol/chat.ts';
import { mayDo, type Role } from '../../src/protocol/roles.ts';

/** Somebody, in as many tabs as there are members of this person. */
export interface Person {
  me: ChatAuthor;
  own: Map<ChatChannel, Own>;
}

/** Somebody in one tab. */
export interface Member {
  person: Person;
  store: StoreApi<ChatState>;
  isOnline: boolean;
  cheers: Set<(counts: Partial<Record<ReactionEmoji, number>>) => void>;
  hasQuestions: boolean;
  followsViewers: boolean;
}

/** What somebody has done in a channel. */
export interface Own {
  loaded: number;
  readSeq: number;
  isOpen: boolean;
  isTyping: boolean;
  pending: ChatEntry[];
}

const untouched = (loaded: number): Own => ({
  loaded,
  readSeq: 0,
  isOpen: false,
  isTyping: false,
  pending: [],
});

export const createPerson = (person: { id: string; name: string; role: Role }): Person => ({
  me: { ...person, isSpeaker: mayDo(person.role, 'useSpeakersChat'), banned: false },
  own: new Map(channelsOf(person.role).map((channel) => [channel, untouched(chatPageSize)])),
});

export const createMember = (person: Person): Member => ({
  person,
  store: createStore<ChatState>(() => emptyChat),
  isOnline: false,
  cheers: new Set(),
  hasQuestions: false,
  followsViewers: false,
});

export const isHost = ({ person: { me } }: Member): boolean => mayDo(me.role, 'moderateChat');

/** What a member has done in a channel; what it does in one that is not its own has no effect. */
export const ownOf = ({ person: { own } }: Member, channel: ChatChannel): Own =>
  own.get(channel) ?? untouched(0);
