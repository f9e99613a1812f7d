import type { RejectionCode, ToRelay } from '../../src/protocol/relay.ts';
import { checkSignal } from './checkSignal.ts';
import type { RelayCounters } from './counters.ts';
import type { Member } from './member.ts';
import type { RecordedQuestions } from './recordedQuestions.ts';
import type { RoomAnnouncements } from './roomAnnouncements.ts';
import type { RoomRoster } from './roomRoster.ts';
import type { SessionOrder } from './sessionOrder.ts';

interface RoomParts {
  order: SessionOrder;
  roster: RoomRoster;
  announcements: RoomAnnouncements;
  counters: RelayCounters;
  /** Whether an address is that of a file that was uploaded to this session. */
  isOwnFile(url: string): boolean;
  questions: RecordedQuestions;
}

/** Takes a member's signal into the order, passes it to its one recipient, or rejects it; the sender is answered. */
export function receiveSignal(
  { order, roster, announcements, counters, isOwnFile, questions }: RoomParts,
  sender: Member,
  { ref, to, seq, signal: unchecked }: Extract<ToRelay, { type: 'signal' }>,
): void {
  const { socket, connection } = sender;
  const { role } = connection;
  const delivered = counters.timeDelivery();
  const reject = (code: RejectionCode, message: string): void => {
    counters.rejected[code] += 1;
    socket?.send({ type: 'rejected', ref, code, message });
  };
  if (!sender.signals.take()) return reject('tooManySignals', 'Too many signals: wait a moment.');
  const verdict = checkSignal(unchecked, {
    role,
    connectionId: sender.id,
    speakerId: connection.speakerId,
    isDirect: to !== undefined,
    scene: order.scene,
    roster: roster.streams,
    isOwnFile,
    questions,
  });
  if (!verdict.ok) return reject(verdict.code, verdict.message);
  const { signal } = verdict;
  if (to === undefined) {
    counters.accepted += 1;
    const stamp = order.takeStamp(sender.id, role, seq);
    announcements.announceSignal(signal, stamp, () => {
      delivered();
      socket?.send({ type: 'accepted', ref, stamp });
      if (signal.type === 'questionShown') questions.onShown(signal.data.question.chatMessageId);
    });
    return;
  }
  const recipient = roster.find(to);
  if (recipient === undefined) return reject('unknownRecipient', 'Nobody has this connection id.');
  counters.accepted += 1;
  const stamp = order.currentStamp(sender.id, role);
  const target = recipient.socket;
  order.put(() => {
    socket?.send({ type: 'accepted', ref, stamp });
    target?.send({ type: 'signal', stamp, signal, direct: true });
  });
}
