import type { FromRelay } from '../../src/protocol/relay.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import type { Stamp } from '../../src/protocol/stamp.ts';
import type { RosterChange } from '../../src/scene/rosterChanges.ts';
import type { RoomRoster } from './roomRoster.ts';
import type { SessionOrder } from './sessionOrder.ts';

/** Sends to everybody in a room, in the session's order. */
export class RoomAnnouncements {
  readonly #order: SessionOrder;
  readonly #roster: RoomRoster;
  readonly #onRosterChange: (change: RosterChange) => void;

  constructor(
    order: SessionOrder,
    roster: RoomRoster,
    onRosterChange: (change: RosterChange) => void = () => undefined,
  ) {
    this.#order = order;
    this.#roster = roster;
    this.#onRosterChange = onRosterChange;
  }

  /** Folds a signal into the scene, and sends it when it is durable, right after `beforeSending`. */
  announceSignal(signal: PeerSignal, stamp: Stamp, beforeSending: () => void = () => undefined): void {
    const send = this.#prepare({ type: 'signal', stamp, signal, direct: false });
    this.#order.fold(signal, stamp, () => {
      beforeSending();
      send();
    });
  }

  /** Signals on the server's own behalf. */
  announceAsServer(signal: PeerSignal, from = 'server'): void {
    this.announceSignal(signal, this.#order.takeStamp(from, 'server'));
  }

  announceDeparture(connectionId: string): void {
    const stamp = this.#order.takeStamp('server', 'server');
    const send = this.#prepare({ type: 'connectionDestroyed', connectionId, stamp });
    this.#order.fold({ type: 'connectionDestroyed', data: { connectionId } }, stamp, send);
    this.#onRosterChange({ type: 'connectionDestroyed', connectionId });
  }

  /** Sends a change of the roster, which is not part of the scene. */
  announce(
    change: Extract<RosterChange, { type: 'connectionCreated' | 'streamPublished' | 'streamUnpublished' }>,
  ): void {
    this.#order.put(this.#prepare(change));
    this.#onRosterChange(change);
  }

  /** Addresses the sockets that are open now: a later one gets its welcome in this same order. */
  #prepare(message: FromRelay): () => void {
    const { sockets } = this.#roster;
    return () => {
      for (const socket of sockets) socket.send(message);
    };
  }
}
