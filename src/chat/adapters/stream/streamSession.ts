import type { z } from 'zod';
import {
  chatChannels,
  channelsOf,
  chatPageSize,
  type ChannelSnapshot,
  type ChatChannel,
  type ChatPerson,
  type ChatSettings,
} from '../../../protocol/chat.ts';
import type { streamAccessSchema } from '../../../protocol/rest/streamChat.ts';
import { mayDo } from '../../../protocol/roles.ts';
import { parseMessages, placeOf, readMessage, readOwnMarks, readSettings } from './readStream.ts';
import type { StreamChannel, StreamClient } from './streamClient.ts';
import { StreamPeople } from './streamPeople.ts';
import { StreamQuestions } from './streamQuestions.ts';
import type { FoundChannel, StreamMessage } from './streamSchemas.ts';

/** What our server says about a person: who it is on Stream. */
export type StreamAccess = z.infer<typeof streamAccessSchema>;

/** One person's channels on Stream, and what is known of them. */
export class StreamSession {
  readonly people = new StreamPeople();
  readonly questions = new StreamQuestions();
  readonly access: StreamAccess;
  settings: ChatSettings = { isClosed: false, slowModeSeconds: 0, needsApproval: false };
  #name: string;
  readonly #channels: ReadonlyMap<ChatChannel, StreamChannel>;
  readonly #readPlaces = new Map<ChatChannel, number>();
  readonly #lastPlaces = new Map<ChatChannel, number>();
  readonly #typing = new Map<ChatChannel, Map<string, string>>();

  constructor(client: Pick<StreamClient, 'channel'>, access: StreamAccess) {
    this.access = access;
    this.#name = access.name;
    this.#channels = new Map(
      channelsOf(access.role).map((channel) => [channel, client.channel(channel, access.channelId)]),
    );
  }

  get me(): ChatPerson {
    const { userId, role } = this.access;
    return {
      ...{ id: userId, name: this.#name, role },
      isSpeaker: mayDo(role, 'useSpeakersChat'),
      banned: this.people.isBanned(userId),
    };
  }

  get channels(): ReadonlyMap<ChatChannel, StreamChannel> {
    return this.#channels;
  }

  /** The channel of an event; null for one of somebody else's. */
  channelOf(cid: string): ChatChannel | null {
    return chatChannels.find((name) => this.#channels.get(name)?.cid === cid) ?? null;
  }

  rename(name: string): void {
    this.#name = name;
  }

  /** Takes a channel as it was found, and says what this person gets of it. */
  takeChannel(channel: ChatChannel, found: FoundChannel): ChannelSnapshot {
    for (const member of found.members) this.people.noteMember(member);
    if (channel === 'livestreamAudience') {
      this.people.setPresent(found.watchers, found.watcher_count);
      this.settings = readSettings(found.channel);
    }
    this.#typing.delete(channel);
    const ownRead = found.read.find(({ user }) => user.id === this.access.userId);
    if (ownRead !== undefined) this.noteRead(channel, placeOf(ownRead.last_read));
    const { messages, hasOlder, own } = this.readPage(channel, parseMessages(found.messages));
    for (const message of messages) this.questions.note(message);
    const lastPlace = this.#lastPlaces.get(channel) ?? 0;
    const isReset = lastPlace === 0 || (hasOlder && (messages[0]?.seq ?? 0) > lastPlace);
    this.#lastPlaces.set(channel, Math.max(lastPlace, messages.at(-1)?.seq ?? 0));
    const readPlace = this.#readPlaces.get(channel) ?? 0;
    const isUnread = messages.filter(
      ({ seq, author, type }) => seq > readPlace && author.id !== this.access.userId && type === 'regular',
    );
    return {
      ...{ channel, version: 0, isReset, messages, hasOlder, own },
      ...{ readSeq: readPlace, unread: isUnread.length },
    };
  }

  /** One page, of which one message more was asked for than is shown. */
  readPage(
    channel: ChatChannel,
    found: readonly StreamMessage[],
  ): Pick<ChannelSnapshot, 'messages' | 'hasOlder' | 'own'> {
    const shown = found.slice(-chatPageSize);
    return {
      messages: shown.map((message) => readMessage(message, channel, this.people)),
      hasOlder: found.length > chatPageSize,
      own: shown.map(readOwnMarks),
    };
  }

  noteRead(channel: ChatChannel, place: number): void {
    this.#readPlaces.set(channel, Math.max(place, this.#readPlaces.get(channel) ?? 0));
  }

  notePlace(channel: ChatChannel, place: number): void {
    this.#lastPlaces.set(channel, Math.max(place, this.#lastPlaces.get(channel) ?? 0));
  }

  /** Notes who types, and says who does now. */
  noteTyping(
    channel: ChatChannel,
    person: { id: string; name: string },
    isOn: boolean,
  ): { id: string; name: string }[] {
    const people = this.#typing.get(channel) ?? new Map<string, string>();
    if (isOn) people.set(person.id, person.name);
    else people.delete(person.id);
    this.#typing.set(channel, people);
    const others = [...people].filter(([id]) => id !== this.access.userId);
    return others.slice(0, 3).map(([id, name]) => ({ id, name }));
  }
}
