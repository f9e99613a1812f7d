import { mayUseChannel, type ChatChannel, type FromChat } from '../../src/protocol/chat.ts';
import type { AccessClaims } from '../auth/access.ts';
import type { TokenBucket } from '../limits/tokenBucket.ts';
import { asText, type ChatSocket } from './chatSocket.ts';
import type { Asker } from './planRequest.ts';

/** One socket in a session's chats. A person may have several. */
export interface ChatMember {
  asker: Asker;
  /** The claims of a participant's access token; null for a viewer. */
  claims: AccessClaims | null;
  socket: ChatSocket;
  /** Limits everything that the socket sends. */
  frames: TokenBucket;
  isFollowingViewers: boolean;
}

const nobody: ReadonlySet<ChatMember> = new Set();

/** Everybody who is connected to a session's chats. */
export class ChatMembers {
  readonly #all = new Set<ChatMember>();
  readonly #byAuthor = new Map<string, Set<ChatMember>>();
  #viewerCount = 0;

  get all(): ReadonlySet<ChatMember> {
    return this.#all;
  }

  get size(): number {
    return this.#all.size;
  }

  /** How many viewers are here, each counted once. */
  get viewerCount(): number {
    return this.#viewerCount;
  }

  /** The sockets of one person. */
  of(authorId: string): ReadonlySet<ChatMember> {
    return this.#byAuthor.get(authorId) ?? nobody;
  }

  add(member: ChatMember): void {
    const { authorId, role } = member.asker;
    this.#all.add(member);
    const own = this.#byAuthor.get(authorId) ?? new Set();
    if (own.size === 0 && role === 'viewer') this.#viewerCount += 1;
    this.#byAuthor.set(authorId, own.add(member));
  }

  /** Returns whether it was here. */
  remove(member: ChatMember): boolean {
    if (!this.#all.delete(member)) return false;
    const { authorId, role } = member.asker;
    const own = this.#byAuthor.get(authorId);
    own?.delete(member);
    if (own?.size !== 0) return true;
    this.#byAuthor.delete(authorId);
    if (role === 'viewer') this.#viewerCount -= 1;
    return true;
  }

  /** Sends a message to everybody. */
  send(message: FromChat): void {
    const text = asText(message);
    for (const { socket } of this.#all) socket.sendText(text);
  }

  /** Sends a message to everybody who may read a channel. */
  sendTo(channel: ChatChannel, message: FromChat): void {
    const text = asText(message);
    for (const { socket, asker } of this.#all) if (mayUseChannel(asker.role, channel)) socket.sendText(text);
  }
}
