import { isDeepStrictEqual } from 'node:util';
import type { PeerSignal } from '../../src/protocol/signals.ts';

/** Votes for one option of a poll. */
interface VoteCount {
  /** The server said that it has the vote. */
  acknowledged: number;
  /** Sent, and never answered: the server may have the vote. */
  uncertain: number;
}

/** What the soak knows to be stored because the server acknowledged it. */
export interface Journal {
  signalAccepted(seq: number, signal: PeerSignal): void;
  voteAnswered(optionId: string, outcome: 'acknowledged' | 'uncertain'): void;
  /** A message to the chat, each text once. */
  messageStored(text: string): void;
  /** A poll or topic was created. */
  created(id: string): void;
  readonly counts: { signals: number; votes: number; messages: number; created: number };
  /** One line for everything that the server no longer has, or has in another form. */
  findLosses(stored: StoredState): string[];
}

/** What the server has at the end. */
export interface StoredState {
  log: ReadonlyMap<number, unknown>;
  votes: ReadonlyMap<string, number>;
  ids: ReadonlySet<string>;
  /** The texts of the chat. */
  messages: readonly string[];
}

export function createJournal(): Journal {
  const signals = new Map<number, PeerSignal>();
  const votes = new Map<string, VoteCount>();
  const ids = new Set<string>();
  const messages = new Set<string>();
  return {
    signalAccepted: (seq, signal) => signals.set(seq, signal),
    voteAnswered(optionId, outcome) {
      const count = votes.get(optionId) ?? { acknowledged: 0, uncertain: 0 };
      count[outcome] += 1;
      votes.set(optionId, count);
    },
    messageStored: (text) => messages.add(text),
    created: (id) => ids.add(id),
    get counts() {
      const acknowledged = [...votes.values()].reduce((sum, count) => sum + count.acknowledged, 0);
      return { signals: signals.size, votes: acknowledged, messages: messages.size, created: ids.size };
    },
    findLosses: (stored) => [
      ...[...signals].flatMap(([seq, signal]) =>
        isDeepStrictEqual(stored.log.get(seq), signal)
          ? []
          : [
              `signal ${String(seq)}: ${JSON.stringify(signal)} became ${JSON.stringify(stored.log.get(seq))}`,
            ],
      ),
      ...[...votes].flatMap(([optionId, { acknowledged, uncertain }]) => {
        const count = stored.votes.get(optionId) ?? 0;
        return count >= acknowledged && count <= acknowledged + uncertain
          ? []
          : [
              `option ${optionId}: ${String(count)} votes, but ${String(acknowledged)} were acknowledged and ${String(uncertain)} uncertain`,
            ];
      }),
      ...[...messages]
        .filter((text) => !stored.messages.includes(text))
        .map((text) => `the message "${text}" is gone`),
      ...stored.messages
        .filter((text, index) => stored.messages.indexOf(text) !== index)
        .map((text) => `the message "${text}" is there again`),
      ...[...ids].filter((id) => !stored.ids.has(id)).map((id) => `${id} is gone`),
    ],
  };
}
