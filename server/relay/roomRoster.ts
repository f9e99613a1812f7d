import type { Connection, JoinAttempt } from '../../src/protocol/relay.ts';
import { rosterStreams, type RosterStream } from '../../src/scene/queries.ts';
import type { AccessClaims } from '../auth/access.ts';
import type { Member } from './member.ts';
import type { MemberSocket } from './memberSocket.ts';

/** The members of a room, including those that have lost their socket and may still return. */
export class RoomRoster {
  readonly #members = new Map<string, Member>();

  get size(): number {
    return this.#members.size;
  }

  get members(): Member[] {
    return [...this.#members.values()];
  }

  get connections(): Connection[] {
    return this.members.map(({ connection }) => connection);
  }

  get streams(): RosterStream[] {
    return rosterStreams(this.connections);
  }

  /** The open sockets. */
  get sockets(): MemberSocket[] {
    return this.members.flatMap(({ socket }) => socket ?? []);
  }

  find(id: string): Member | undefined {
    return this.#members.get(id);
  }

  /** False for a member that has been removed, also if somebody else has taken its id. */
  has(member: Member): boolean {
    return this.#members.get(member.id) === member;
  }

  add(member: Member): void {
    this.#members.set(member.id, member);
  }

  /** Whether the member was still here. */
  remove(member: Member): boolean {
    return this.#members.delete(member.id);
  }

  clear(): void {
    this.#members.clear();
  }

  /** How many members besides this speaker have its role. */
  countOthers({ speakerId, role }: Pick<AccessClaims, 'speakerId' | 'role'>): number {
    return this.connections.filter((other) => other.role === role && other.speakerId !== speakerId).length;
  }

  /** Whether a socket of this speaker comes after a newer one of the same page. */
  isOvertaken({ speakerId }: Pick<AccessClaims, 'speakerId'>, attempt: JoinAttempt | null): boolean {
    return this.members.some(
      (member) =>
        attempt !== null &&
        member.connection.speakerId === speakerId &&
        member.attempt?.series === attempt.series &&
        member.attempt.number > attempt.number,
    );
  }

  /** The member that somebody returns as, if its claims and `resume` (id.resumeKey) prove that it is the same participant. */
  findReturning(resume: string | null, { speakerId, role }: AccessClaims): Member | null {
    const [id = '', key = ''] = (resume ?? '').split('.');
    const member = this.#members.get(id);
    const isSame =
      member !== undefined &&
      member.resumeKey === key &&
      member.connection.speakerId === speakerId &&
      member.connection.role === role;
    return isSame ? member : null;
  }
}
