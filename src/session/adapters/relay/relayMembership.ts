import { z } from 'zod';
import type { FromRelay, ToRelay } from '../../../protocol/relay.ts';
import type { RtcMessage } from '../../../protocol/rtc.ts';
import type { PeerSignal } from '../../../protocol/signals.ts';
import type { Stamp } from '../../../protocol/stamp.ts';
import { readSignal } from '../../readSignal.ts';
import { compareRosters, reduceRoster, rosterOf, type Roster, type RosterMessage } from '../../roster.ts';
import {
  VideoSessionError,
  type Credentials,
  type VideoSession,
  type VideoSessionEvent,
} from '../../videoSession.ts';
import { createPendingSignals } from './pendingSignals.ts';
import { createRelaySocket, type RelaySocketOptions, type Welcome } from './relaySocket.ts';

export interface RelayMembershipHandlers {
  /** The relay let this participant in, or back in. The roster is up to date; the events of the welcome follow. */
  onWelcome(welcome: Welcome): void;
  onRosterChange(): void;
  onRtc(from: string, message: RtcMessage): void;
  onEvent(event: VideoSessionEvent): void;
  /** The connection is lost and is being restored. */
  onLost(): void;
  /** The membership has ended for good; null when this participant left. The roster is empty. */
  onEnded(error: VideoSessionError | null): void;
  onProblem(error: Error): void;
}

/** This participant's place in the relay's room: who else is there, and the signals, in the relay's order. */
export interface RelayMembership {
  roster(): Roster;
  join(credentials: () => Promise<Credentials>): Promise<void>;
  leave(): void;
  /** False when there is no connection: the message is not sent, now or later. */
  send(message: ToRelay): boolean;
  signal: VideoSession['signal'];
  /** Has the server keep a signal to everybody that another engine carries, with its number there. */
  record(signal: PeerSignal, seq: number): Promise<Stamp>;
}

export function createRelayMembership(
  options: RelaySocketOptions,
  handlers: RelayMembershipHandlers,
): RelayMembership {
  let roster: Roster = new Map();
  let settleJoin: { resolve(): void; reject(error: Error): void } | null = null;
  const socket = createRelaySocket(options, {
    onWelcome,
    onMessage,
    onLost() {
      signals.failAll();
      handlers.onLost();
    },
    onEnded: end,
    onProblem: (error) => handlers.onProblem(error),
  });
  const signals = createPendingSignals((message) => socket.send(message));

  function onWelcome(welcome: Welcome, heardSeq: number | null): void {
    const before = roster;
    roster = rosterOf(welcome.connections);
    handlers.onWelcome(welcome);
    const changes = heardSeq === null ? [] : rosterEvents(before, roster, welcome.connectionId);
    for (const event of [...sceneEvents(welcome, heardSeq ?? -1), ...changes]) handlers.onEvent(event);
    settleJoin?.resolve();
    settleJoin = null;
  }

  function onMessage(message: Exclude<FromRelay, Welcome>): void {
    switch (message.type) {
      case 'connectionCreated':
      case 'connectionDestroyed':
      case 'streamPublished':
      case 'streamUnpublished':
        onRosterMessage(message);
        return;
      case 'signal':
        handlers.onEvent(readSignal(message.signal, message.stamp, message.direct));
        return;
      case 'accepted':
      case 'rejected':
        signals.onAnswer(message);
        return;
      case 'rtc':
        handlers.onRtc(message.from, message.message);
        return;
      case 'ping':
        return;
    }
  }

  function onRosterMessage(message: RosterMessage): void {
    const before = roster;
    roster = reduceRoster(roster, message);
    if (roster === before) return;
    handlers.onRosterChange();
    const isNew = message.type === 'connectionCreated' && !before.has(message.connection.id);
    if (isNew || message.type === 'connectionDestroyed') handlers.onEvent(message);
  }

  function end(error: VideoSessionError | null): void {
    signals.failAll();
    roster = new Map();
    handlers.onEnded(error);
    settleJoin?.reject(error ?? new VideoSessionError('notConnected', 'this participant left the session'));
    settleJoin = null;
  }

  return {
    roster: () => roster,
    join(credentials) {
      settleJoin?.reject(new VideoSessionError('notConnected', 'another attempt to connect has begun'));
      return new Promise((resolve, reject) => {
        settleJoin = { resolve, reject };
        socket.open(credentials);
      });
    },
    leave() {
      socket.close();
      end(null);
    },
    send: socket.send,
    signal: (signal, to) => signals.send(signal, to),
    record: (signal, seq) => signals.send(signal, undefined, seq),
  };
}

/** What the relay itself adds to the signals. */
const connectionDestroyedSchema = z.object({
  type: z.literal('connectionDestroyed'),
  data: z.object({ connectionId: z.string() }),
});

/** Brings the scene up to date: by what was missed after `heardSeq` where the relay still has it, or by a snapshot. */
function sceneEvents(welcome: Welcome, heardSeq: number): VideoSessionEvent[] {
  const { snapshot, missed, seq, nowMs: serverNowMs } = welcome;
  if (missed === undefined) return [{ type: 'snapshot', snapshot, seq, serverNowMs }];
  const events = missed
    .filter(({ stamp }) => stamp.seq > heardSeq)
    .map(({ stamp, event }): VideoSessionEvent => {
      const destroyed = connectionDestroyedSchema.safeParse(event);
      return destroyed.success
        ? { type: 'connectionDestroyed', ...destroyed.data.data, stamp }
        : readSignal(event, stamp, false);
    });
  return [...events, { type: 'resumed', seq, serverNowMs }];
}

function rosterEvents(before: Roster, after: Roster, ownId: string): VideoSessionEvent[] {
  const { left, joined } = compareRosters(before, after);
  return [
    ...left.map((connectionId) => ({ type: 'connectionDestroyed' as const, connectionId })),
    ...joined
      .filter(({ id }) => id !== ownId)
      .map((connection) => ({ type: 'connectionCreated' as const, connection })),
  ];
}
