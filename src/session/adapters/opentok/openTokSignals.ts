import type { Clock } from '../../../clock/clock.ts';
import { writeCleanJson } from '../../../protocol/cleanText.ts';
import { readOpenTokConnectionData } from '../../../protocol/openTok.ts';
import { readJson } from '../../../protocol/readJson.ts';
import type { RejectionCode } from '../../../protocol/relay.ts';
import { mayDo, type Role } from '../../../protocol/roles.ts';
import { isSettingsReply, maxSignalChars, type PeerSignal } from '../../../protocol/signals.ts';
import type { Stamp } from '../../../protocol/stamp.ts';
import { readSignal } from '../../readSignal.ts';
import { VideoSessionError, type VideoSessionEvent } from '../../videoSession.ts';
import type { RelayMembership } from '../relay/relayMembership.ts';
import type { OpenTokParticipant, OpenTokSession, OpenTokSignalEvent } from './openTokClient.ts';
import { createOpenTokPresence } from './openTokPresence.ts';
import type { SessionSignals } from './sessionSignals.ts';
import { createPartJoiner, maxTextChars, splitSignal } from './signalParts.ts';
import { createSignalCopies } from './signalCopies.ts';
import { createSignalOutbox } from './signalOutbox.ts';

export interface OpenTokSignalsOptions {
  clock: Clock;
  relay: Pick<RelayMembership, 'roster' | 'record'>;
  /** Null while OpenTok or the relay is not connected. */
  session(): OpenTokSession | null;
  participants(): readonly OpenTokParticipant[];
  ownConnectionId(): string | null;
  emit(event: VideoSessionEvent): void;
  onProblem(error: Error): void;
}

/** How far the number of a guest's signal may be ahead of all that was heard, so that no guest can use up the numbers. */
const maxSeqJump = 1000;
/** How many messages wait for their senders to appear in the roster; then the oldest is dropped. */
const maxHeld = 256;

/**
 * Signals over OpenTok, which gives them no order: each has a number above all that its sender had heard. Once OpenTok has accepted one
 * to everybody, the relay gets a copy, from which the server keeps the scene; the relay announces the server's own decisions, and
 * delivers nobody else's signals.
 */
export function createOpenTokSignals(options: OpenTokSignalsOptions): SessionSignals {
  const { clock, relay, emit, onProblem, ownConnectionId } = options;
  const outbox = createSignalOutbox(clock, options.session);
  const joiner = createPartJoiner();
  const presence = createOpenTokPresence(options);
  const held: OpenTokSignalEvent[] = [];
  const kept = createKeptScene(options, nowMs);
  const copies = createSignalCopies(relay, { recorded: hear, refused: onProblem });
  /** The highest number heard or sent: a Lamport clock. */
  let heardSeq = 0;
  let lastId = 0;
  let serverOffsetMs = 0;

  function hear(seq: number): void {
    heardSeq = Math.max(heardSeq, seq);
  }

  function signal(message: PeerSignal, to?: string): Promise<Stamp> {
    const me = presence.roster().get(ownConnectionId() ?? '');
    if (options.session() === null || me === undefined)
      return Promise.reject(new VideoSessionError('notConnected', 'the session is not connected'));
    const text = writeCleanJson(message);
    const isDirect = to !== undefined;
    if (text.length > (isDirect ? maxTextChars : maxSignalChars)) return refuse('signalTooLarge');
    const recipient = isDirect ? presence.participantOf(presence.roster().get(to)) : null;
    if (recipient === undefined) return refuse('unknownRecipient');
    // As at the relay, what is not shared takes no number.
    if (!isDirect) heardSeq += 1;
    const stamp: Stamp = { seq: heardSeq, atMs: nowMs(), from: me.id, role: me.role };
    const parts = splitSignal(text, { seq: stamp.seq, isDirect, id: ++lastId });
    return outbox.send({ type: message.type, parts, to: recipient }).then(() => {
      if (!isDirect) copies.add(message, stamp.seq);
      return stamp;
    });
  }

  function nowMs(): number {
    return clock.nowMs() + serverOffsetMs;
  }

  function takeMessage(message: OpenTokSignalEvent): void {
    const { from, data = '' } = message;
    // Only a service with the account's key can send without a connection, and this server does not.
    if (from === null) return takePart({ id: '', role: 'viewer' }, '', data);
    const who = readOpenTokConnectionData(from.data);
    if (who === null)
      return onProblem(new Error('a signal came from a connection that is not this server’s'));
    const sender = presence.senderOf(who.speakerId);
    if (sender !== undefined) return takePart({ id: sender.id, role: who.role }, from.connectionId, data);
    held.push(message);
    if (held.length > maxHeld) held.shift();
  }

  function takePart(sender: { id: string; role: Role }, from: string, data: string): void {
    const whole = joiner.add(from, data);
    if (whole === null) return;
    if (whole === undefined) return onProblem(new Error('a message that is not a signal came over OpenTok'));
    const { seq, isDirect, text } = whole;
    if (seq > heardSeq + maxSeqJump && !mayDo(sender.role, 'shareSettings'))
      return onProblem(new Error(`the number of a signal is too high: ${String(seq)}`));
    hear(seq);
    const stamp: Stamp = { seq, atMs: nowMs(), from: sender.id, role: sender.role };
    const event = readSignal(readJson(text), stamp, isDirect);
    const isAnswer =
      event.type === 'signal' && isSettingsReply(event.signal) && mayDo(sender.role, 'shareSettings');
    if (isAnswer && isDirect) kept.drop();
    emit(event);
  }

  function takeRelayEvent(event: VideoSessionEvent): void {
    switch (event.type) {
      case 'snapshot':
        hear(event.seq);
        return kept.keep(event);
      case 'resumed':
        return hear(event.seq);
      case 'signal':
      case 'invalidSignal':
        hear(event.stamp.seq);
        // The others' own signals come over OpenTok.
        if (event.stamp.role === 'server') emit(event);
        return;
      case 'connectionCreated':
      case 'connectionDestroyed':
        // `followParticipants` says who is present.
        if (event.type === 'connectionDestroyed') hear(event.stamp?.seq ?? 0);
        return kept.takeIfAlone();
    }
  }

  function followParticipants(): void {
    presence.follow();
    for (const message of held.splice(0)) takeMessage(message);
  }

  return {
    order: 'none',
    signal,
    takeRelayEvent,
    takeMessage,
    followParticipants,
    forgetParticipant: joiner.forget,
    roster: presence.roster,
    onLost: outbox.failAll,
    onEnded() {
      outbox.failAll();
      copies.forgetAll();
    },
    onWelcome(serverNowMs) {
      copies.sendAgain();
      serverOffsetMs = serverNowMs - clock.nowMs();
      return { serverClockOffsetMs: serverOffsetMs };
    },
  };
}

const refuse = (code: RejectionCode): Promise<never> =>
  Promise.reject(new VideoSessionError('signalRejected', `the signal was not sent: ${code}`, code));

/** The scene as the server keeps it: for whoever finds nobody who can answer for it, or gets no answer from those. */
function createKeptScene(
  { relay, ownConnectionId, emit }: Pick<OpenTokSignalsOptions, 'relay' | 'ownConnectionId' | 'emit'>,
  nowMs: () => number,
) {
  let kept: Extract<VideoSessionEvent, { type: 'snapshot' }> | null = null;

  function takeIfAlone(): void {
    if (kept === null) return;
    const others = [...relay.roster().values()].filter(({ id }) => id !== ownConnectionId());
    if (others.some(({ role }) => mayDo(role, 'shareSettings'))) return;
    const snapshot = { ...kept, serverNowMs: nowMs() };
    kept = null;
    emit(snapshot);
  }

  return {
    takeIfAlone,
    keep(snapshot: typeof kept): void {
      kept = snapshot;
      takeIfAlone();
    },
    drop(): void {
      kept = null;
    },
  };
}
