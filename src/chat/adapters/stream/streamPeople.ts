import { anonymousPrefix, maxListedViewers, type ChatViewer } from '../../../protocol/chat.ts';
import { mayDo, type Role } from '../../../protocol/roles.ts';
import { nameOf, roleOfMember, type KnownPeople } from './readStream.ts';
import type { StreamMember, StreamPerson } from './streamSchemas.ts';

/** The people of a session's channels: who speaks, who is banned, and who is here. */
export class StreamPeople implements KnownPeople {
  readonly #speakers = new Map<string, Role>();
  readonly #bannedIds = new Set<string>();
  readonly #present = new Map<string, { name: string; isOnline: boolean }>();
  #watcherCount = 0;

  /** Everybody but the members is a viewer. */
  roleOf(id: string): Role {
    return this.#speakers.get(id) ?? 'viewer';
  }

  isBanned(id: string): boolean {
    return this.#bannedIds.has(id);
  }

  get bannedIds(): string[] {
    return [...this.#bannedIds];
  }

  /** How many viewers watch the audience's channel: everybody there but the speakers. */
  get viewerCount(): number {
    const speakers = [...this.#present].filter(
      ([id, { isOnline }]) => isOnline && mayDo(this.roleOf(id), 'useSpeakersChat'),
    );
    return Math.max(0, this.#watcherCount - speakers.length);
  }

  /** Those with a name, as far as Stream names them: it stops at a hundred. */
  get viewers(): ChatViewer[] {
    return [...this.#present]
      .filter(([, { name }]) => !name.startsWith(anonymousPrefix))
      .map(([id, { name, isOnline }]) => ({
        ...{ id, name, isOnline },
        role: this.roleOf(id),
        banned: this.isBanned(id),
      }))
      .sort((a, b) => Number(b.isOnline) - Number(a.isOnline) || (a.name < b.name ? -1 : 1))
      .slice(0, maxListedViewers);
  }

  noteMember(member: StreamMember): void {
    const id = member.user?.id ?? member.user_id;
    if (id === undefined) return;
    this.#speakers.set(id, roleOfMember(member));
    if (member.banned) this.#bannedIds.add(id);
  }

  forgetMember({ user, user_id }: StreamMember): void {
    this.#speakers.delete(user?.id ?? user_id ?? '');
  }

  noteBan(id: string, isBanned: boolean): void {
    if (isBanned) this.#bannedIds.add(id);
    else this.#bannedIds.delete(id);
  }

  setBanned(ids: readonly string[]): void {
    this.#bannedIds.clear();
    for (const id of ids) this.#bannedIds.add(id);
  }

  /** Who is here now; the others have left. */
  setPresent(people: readonly StreamPerson[], watcherCount: number): void {
    for (const [id, { name }] of this.#present) this.#present.set(id, { name, isOnline: false });
    for (const person of people) this.notePresence(person, true);
    this.#watcherCount = watcherCount;
  }

  notePresence(person: StreamPerson, isOnline: boolean): void {
    this.#present.set(person.id, { name: nameOf(person), isOnline });
  }

  noteWatcherCount(count: number): void {
    this.#watcherCount = count;
  }

  noteName(person: StreamPerson): void {
    const known = this.#present.get(person.id);
    if (known !== undefined) this.#present.set(person.id, { ...known, name: nameOf(person) });
  }
}
