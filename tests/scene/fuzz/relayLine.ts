import type { Member } from '../../../server/relay/member.ts';
import type { Room } from '../../../server/relay/room.ts';
import { toRelaySchema, type FromRelay } from '../../../src/protocol/relay.ts';
import type { WebSocketLike } from '../../../src/socket/singleSocket.ts';
import type { claimsOf } from '../../server/claimsOf.ts';

/** A participant's socket to the room, in memory. */
export interface RelayLine {
  openSocket(url: string): WebSocketLike;
  beat(): void;
  cut(): void;
  restore(): void;
}

export function createRelayLine(room: Room, claims: () => ReturnType<typeof claimsOf>): RelayLine {
  let isCut = false;
  let current: { receive(message: FromRelay): void; lose(): void } | null = null;

  function openSocket(url: string): WebSocketLike {
    const target = new EventTarget();
    const query = new URL(url).searchParams;
    const since = query.get('since');
    let member: Member | null = null;
    let isOver = false;
    const close = (code: number, reason: string): void => {
      if (isOver) return;
      isOver = true;
      queueMicrotask(() => target.dispatchEvent(Object.assign(new Event('close'), { code, reason })));
    };
    const socket = {
      send(message: FromRelay) {
        if (!isOver) target.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
      },
      setReading: () => undefined,
      close,
    };
    const lose = (): void => {
      close(1006, '');
      if (member !== null) room.lose(member, socket, false);
    };
    if (isCut) close(1006, '');
    else
      queueMicrotask(() => {
        if (isOver) return;
        current = { receive: (message) => socket.send(message), lose };
        const [series = '', number] = (query.get('attempt') ?? '').split('.');
        member = room.join(socket, claims(), {
          resume: query.get('resume'),
          since: since === null ? null : Number(since),
          attempt: { series, number: Number(number) },
        });
      });
    return {
      send(text: string) {
        const message = toRelaySchema.parse(JSON.parse(text));
        if (!isOver && member !== null) room.receive(member, message);
      },
      close() {
        if (isOver) return;
        isOver = true;
        if (member !== null) room.lose(member, socket, true);
      },
      addEventListener: target.addEventListener.bind(target),
    };
  }

  return {
    openSocket,
    beat: () => current?.receive({ type: 'ping' }),
    cut() {
      isCut = true;
      current?.lose();
    },
    restore() {
      isCut = false;
    },
  };
}
