import type { Connection } from '../../src/protocol/relay.ts';
import type { Role } from '../../src/protocol/roles.ts';
import { maySend, type PeerSignal } from '../../src/protocol/signals.ts';
import type { Stamp } from '../../src/protocol/stamp.ts';
import { reduceRoster, type Roster } from '../../src/session/roster.ts';
import type { SignalOrder, VideoSession } from '../../src/session/videoSession.ts';
import type { DownMessage, NetworkEvent, UpMessage } from './memoryMessages.ts';
import { createMemorySession, type MemoryLine } from './memorySession.ts';

export interface MemoryNetworkOptions<Scene> {
  initialScene: Scene;
  reduce(scene: Scene, event: NetworkEvent, stamp: Stamp): Scene;
  /** `auto` delivers by itself, in a microtask; `manual` waits for `flush` or `step`. */
  delivery: 'auto' | 'manual';
  nowMs?: () => number;
  /** A participant that returns as the same connection gets the events it missed instead of a snapshot. */
  replays?: boolean;
  /** `none` is a service that only passes signals on: it keeps no scene and judges no role. Default `total`. */
  order?: SignalOrder;
}

export interface MemoryParticipant {
  session: VideoSession;
  /** Loses the network: nothing goes out or comes in until it is restored. */
  cut(): void;
  restore(): void;
  /** The server forgets the connection, so that the participant returns as a new one. */
  expire(): void;
  /** The server refuses this participant. */
  refuse(): void;
  /** Hands this participant a message as the network would, valid or not. */
  deliver(signal: unknown, stamp: Stamp, direct: boolean): void;
}

/** A network in memory, by default with a relay that stamps, orders, checks roles and keeps the scene. It passes media through unchanged. */
export interface MemoryNetwork<Scene> {
  create(participant: {
    speakerId: string;
    role: Role;
    browser?: Connection['data']['browser'];
  }): MemoryParticipant;
  /** Delivers one waiting message, chosen by `pick` among the lines that have one; false when no message waits. */
  step(pick?: (lines: number) => number): boolean;
  /** Delivers until no message waits. */
  flush(): void;
  /** Sends a signal as the server. */
  announce(signal: PeerSignal): void;
  scene(): Scene;
}

interface Member {
  connection: Connection;
  line: Line;
}

interface Line {
  speakerId: string;
  role: Role;
  browser: Connection['data']['browser'];
  up: UpMessage[];
  down: DownMessage[];
  isCut: boolean;
  isRefused: boolean;
  memory: MemoryLine;
}

export function createMemoryNetwork<Scene>(options: MemoryNetworkOptions<Scene>): MemoryNetwork<Scene> {
  const lines: Line[] = [];
  const members = new Map<string, Member>();
  const media = new Map<string, MediaStream>();
  const log: { event: NetworkEvent; stamp: Stamp }[] = [];
  let roster: Roster = new Map();
  let scene = options.initialScene;
  let seq = 0;
  let made = 0;
  let isFlushing = false;
  const { nowMs = () => 0, order = 'total' } = options;

  const stampOf = (from: string, role: Stamp['role']): Stamp => ({ seq: ++seq, atMs: nowMs(), from, role });

  function wake(): void {
    if (options.delivery === 'auto') queueMicrotask(flush);
  }

  function toAll(message: DownMessage): void {
    for (const { line } of members.values()) line.down.push(message);
  }

  function changeRoster(message: Parameters<typeof reduceRoster>[1]): void {
    roster = reduceRoster(roster, message);
    toAll({ type: 'roster', message, media: new Map(media) });
  }

  function reduce(event: NetworkEvent, stamp: Stamp): void {
    scene = options.reduce(scene, event, stamp);
    log.push({ event, stamp });
  }

  function destroy(connectionId: string): void {
    const member = members.get(connectionId);
    if (member === undefined) return;
    members.delete(connectionId);
    reduce({ type: 'connectionDestroyed', data: { connectionId } }, stampOf('server', 'server'));
    for (const { id } of roster.get(connectionId)?.streams ?? []) media.delete(id);
    changeRoster({ type: 'connectionDestroyed', connectionId });
  }

  function join(line: Line, { resume, since, reply }: Extract<UpMessage, { type: 'join' }>): void {
    if (line.isRefused) {
      reply('refused');
      return;
    }
    const resumed = resume !== null && members.get(resume)?.line === line;
    if (!resumed) {
      for (const [id, member] of members) {
        if (member.line.speakerId !== line.speakerId) continue;
        if (member.line !== line) member.line.down.push({ type: 'replaced' });
        destroy(id);
      }
    }
    const connectionId = resumed ? resume : `connection-${String(++made)}`;
    if (!resumed) {
      const { speakerId, role, browser } = line;
      const data = { is_composer: role === 'composer', browser };
      const connection: Connection = { id: connectionId, speakerId, role, data, streams: [] };
      changeRoster({ type: 'connectionCreated', connection });
      members.set(connectionId, { connection, line });
    }
    line.down.push({
      type: 'welcome',
      connectionId,
      resumed,
      snapshot: scene,
      ...(resumed && options.replays === true
        ? { missed: log.filter(({ stamp }) => stamp.seq > since) }
        : {}),
      seq,
      nowMs: nowMs(),
      connections: [...roster.values()],
      media: new Map(media),
    });
    reply('joined');
  }

  function fold(signal: PeerSignal, stamp: Stamp): void {
    reduce(signal, stamp);
    toAll({ type: 'signal', signal, stamp, direct: false });
  }

  function passOn(
    { line, connection }: Member,
    { ref, signal, to, seq: ownSeq = 0 }: Extract<UpMessage, { type: 'signal' }>,
  ): void {
    const recipients = [...members.values()].filter((each) => to === undefined || each.connection.id === to);
    if (recipients.length === 0) {
      line.down.push({ type: 'rejected', ref, code: 'unknownRecipient' });
      return;
    }
    const stamp = { seq: ownSeq, atMs: nowMs(), from: connection.id, role: connection.role };
    line.down.push({ type: 'accepted', ref, stamp });
    for (const { line: each } of recipients)
      each.down.push({ type: 'signal', signal, stamp, direct: to !== undefined });
  }

  function takeSignal(member: Member, { ref, signal, to }: Extract<UpMessage, { type: 'signal' }>): void {
    const { line, connection } = member;
    const owns = (streamId: string): boolean =>
      roster.get(connection.id)?.streams.some(({ id }) => id === streamId) ?? false;
    if (!maySend(connection.role, signal, owns)) {
      line.down.push({ type: 'rejected', ref, code: 'forbiddenSignal' });
      return;
    }
    if (to === undefined) {
      const stamp = stampOf(connection.id, connection.role);
      line.down.push({ type: 'accepted', ref, stamp });
      fold(signal, stamp);
      return;
    }
    const recipient = members.get(to)?.line;
    if (recipient === undefined) {
      line.down.push({ type: 'rejected', ref, code: 'unknownRecipient' });
      return;
    }
    const stamp = { seq, atMs: nowMs(), from: connection.id, role: connection.role };
    line.down.push({ type: 'accepted', ref, stamp });
    recipient.down.push({ type: 'signal', signal, stamp, direct: true });
  }

  function receive(line: Line, message: UpMessage): void {
    if (message.type === 'join') {
      join(line, message);
      return;
    }
    const member = [...members.values()].find((each) => each.line === line);
    if (member === undefined) return;
    const connectionId = member.connection.id;
    switch (message.type) {
      case 'leave':
        destroy(connectionId);
        return;
      case 'signal':
        if (order === 'none') passOn(member, message);
        else takeSignal(member, message);
        return;
      case 'publish':
        media.set(message.stream.id, message.mediaStream);
        changeRoster({ type: 'streamPublished', connectionId, stream: message.stream });
        return;
      case 'unpublish':
        media.delete(message.streamId);
        changeRoster({ type: 'streamUnpublished', connectionId, streamId: message.streamId });
        return;
    }
  }

  function step(pick: (lines: number) => number = () => 0): boolean {
    const waiting = lines
      .filter(({ isCut }) => !isCut)
      .flatMap((line) => [
        ...(line.up.length > 0 ? [{ line, way: 'up' as const }] : []),
        ...(line.down.length > 0 ? [{ line, way: 'down' as const }] : []),
      ]);
    const chosen = waiting[pick(waiting.length)];
    if (chosen === undefined) return false;
    const { line, way } = chosen;
    if (way === 'up') {
      const message = line.up.shift();
      if (message !== undefined) receive(line, message);
    } else {
      const message = line.down.shift();
      if (message !== undefined) line.memory.receive(message);
    }
    return true;
  }

  function flush(): void {
    if (isFlushing) return;
    isFlushing = true;
    try {
      while (step());
    } finally {
      isFlushing = false;
    }
  }

  return {
    create({ speakerId, role, browser = 'chromium' }) {
      const memory = createMemorySession(order, (message) => {
        line.up.push(message);
        wake();
      });
      const line: Line = {
        speakerId,
        role,
        browser,
        up: [],
        down: [],
        isCut: false,
        isRefused: false,
        memory,
      };
      lines.push(line);
      return {
        session: memory.session,
        cut() {
          line.isCut = true;
          line.up.length = 0;
          line.down.length = 0;
          memory.lose();
        },
        restore() {
          line.isCut = false;
          // What was sent to the lost connection in the meantime is in the snapshot.
          line.down.length = 0;
          memory.comeBack();
          wake();
        },
        expire() {
          const { connectionId } = memory.session.getState();
          if (connectionId !== null) destroy(connectionId);
          wake();
        },
        refuse() {
          line.isRefused = true;
        },
        deliver(signal, stamp, direct) {
          line.down.push({ type: 'signal', signal, stamp, direct });
          wake();
        },
      };
    },
    step,
    flush,
    announce(signal) {
      fold(signal, stampOf('server', 'server'));
      wake();
    },
    scene: () => scene,
  };
}
