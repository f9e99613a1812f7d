import type { Clock } from '../../src/clock/clock.ts';
import type { PublishedStream } from '../../src/protocol/relay.ts';
import { mayDo } from '../../src/protocol/roles.ts';
import { isOnStage, microphoneHold } from '../../src/scene/queries.ts';
import type { Member } from './member.ts';
import { awayMs, Orphans } from './orphans.ts';
import type { RoomAnnouncements } from './roomAnnouncements.ts';
import type { RoomRoster } from './roomRoster.ts';
import type { SessionOrder } from './sessionOrder.ts';

const maxStreamsPerMember = 16;

/** Whether somebody or something went on purpose, or with a lost connection and may come back. */
export type Departure = 'left' | 'lost';

interface RoomStreamsOptions {
  order: SessionOrder;
  roster: RoomRoster;
  announcements: RoomAnnouncements;
  clock: Clock;
  /** Who published the streams on stage before the server was away, by stream id. */
  owners: Readonly<Record<string, string>>;
  /** The place of a stream is no longer held. */
  onExpired(): void;
}

/** The streams that members publish, and those on stage whose publisher is away. */
export class RoomStreams {
  readonly #order: SessionOrder;
  readonly #roster: RoomRoster;
  readonly #announcements: RoomAnnouncements;
  readonly #orphans: Orphans;

  constructor({ order, roster, announcements, clock, owners, onExpired }: RoomStreamsOptions) {
    this.#order = order;
    this.#roster = roster;
    this.#announcements = announcements;
    this.#orphans = new Orphans(clock, (streamId) => {
      this.#hide(streamId);
      onExpired();
    });
    // Whatever was on stage before the server was away has no publisher yet.
    for (const { streamId, source } of order.scene.layout.visibleStreams)
      this.#orphans.hold(streamId, owners[streamId] ?? null, awayMs(source));
  }

  /** Who publishes the streams on stage, or did until it went away, by stream id. */
  get owners(): Record<string, string> {
    const publishers = new Map(
      this.#roster.connections.flatMap(({ speakerId, streams }) => streams.map(({ id }) => [id, speakerId])),
    );
    return Object.fromEntries(
      this.#order.scene.layout.visibleStreams.flatMap(({ streamId }) => {
        const owner = publishers.get(streamId) ?? this.#orphans.ownerOf(streamId);
        return owner === null ? [] : [[streamId, owner]];
      }),
    );
  }

  /** How many streams on stage have no publisher. */
  get orphanCount(): number {
    return this.#orphans.count;
  }

  /** Adds or changes a member's stream; false when it may not publish it. */
  publish(member: Member, stream: PublishedStream): boolean {
    const { id, role, streams, speakerId } = member.connection;
    const isNew = !streams.some((own) => own.id === stream.id);
    const isTaken = this.#roster.streams.some((taken) => taken.id === stream.id && taken.connectionId !== id);
    const isRefused =
      !mayDo(role, 'publish') ||
      isTaken ||
      (isNew && streams.length >= maxStreamsPerMember) ||
      !this.#orphans.mayPublish(stream.id, speakerId);
    if (!member.signals.take() || isRefused) return false;
    this.#orphans.release(stream.id);
    const heard = this.#isMuted(member) ? { ...stream, hasAudio: false } : stream;
    member.connection = {
      ...member.connection,
      streams: isNew ? [...streams, heard] : streams.map((own) => (own.id === stream.id ? heard : own)),
    };
    this.#announcements.announce({ type: 'streamPublished', connectionId: id, stream: heard });
    return true;
  }

  /** Takes the sound from the streams of those whose microphones a host has muted, whatever their browsers announce. */
  muteHeld(): void {
    for (const member of this.#roster.members) {
      if (!this.#isMuted(member)) continue;
      const { id, streams } = member.connection;
      const sounding = streams.filter(({ hasAudio }) => hasAudio);
      member.connection = {
        ...member.connection,
        streams: streams.map((stream) => ({ ...stream, hasAudio: false })),
      };
      for (const stream of sounding)
        this.#announcements.announce({
          type: 'streamPublished',
          connectionId: id,
          stream: { ...stream, hasAudio: false },
        });
    }
  }

  unpublish(member: Member, streamId: string): void {
    const { id, streams } = member.connection;
    const stream = streams.find((own) => own.id === streamId);
    if (stream === undefined) return;
    member.connection = { ...member.connection, streams: streams.filter((own) => own !== stream) };
    this.#announcements.announce({ type: 'streamUnpublished', connectionId: id, streamId });
    this.#abandon(member, stream, 'left');
  }

  /** A member is gone, and its streams with it. */
  abandonAll(member: Member, how: Departure): void {
    for (const stream of member.connection.streams) this.#abandon(member, stream, how);
  }

  /** Takes a member's streams off stage for good. */
  hideAll({ connection }: Member): void {
    for (const { id } of connection.streams) if (isOnStage(this.#order.scene, id)) this.#hide(id);
  }

  stop(): void {
    this.#orphans.stop();
  }

  /**
   * A stream has lost its publisher. A camera may come back, also after a reload; a screen whose sharing has ended never does, and
   * leaves the stage at once.
   */
  #abandon(member: Member, { id, source }: PublishedStream, how: Departure): void {
    if (!isOnStage(this.#order.scene, id)) return;
    if (source === 'screen' && how === 'left') this.#hide(id);
    else this.#orphans.hold(id, member.connection.speakerId, awayMs(source));
  }

  #isMuted({ connection }: Member): boolean {
    return microphoneHold(this.#order.scene, connection) === 'muted';
  }

  #hide(streamId: string): void {
    this.#announcements.announceAsServer({ type: 'streamHidden', data: { streamId } });
  }
}
