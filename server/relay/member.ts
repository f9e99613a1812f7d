import { randomBytes } from 'node:crypto';
import type { Clock } from '../../src/clock/clock.ts';
import type { Connection, JoinAttempt } from '../../src/protocol/relay.ts';
import type { AccessClaims } from '../auth/access.ts';
import { TokenBucket } from '../limits/tokenBucket.ts';
import type { Lane } from './fairTurns.ts';
import type { MemberSocket } from './memberSocket.ts';

/** A participant may send the signals of this many seconds at once. */
const signalBurstSeconds = 2;
/** Negotiating with everybody in a full room takes many small messages at once. */
const rtcBurst = 1500;
const rtcPerSecond = 300;

/** A participant in a room. */
export interface Member {
  readonly id: string;
  /** What its access token says: who it is, and by which link it came. */
  readonly claims: AccessClaims;
  connection: Connection;
  /** Proves that whoever returns as this connection is the same participant. */
  readonly resumeKey: string;
  /** Null while the participant has lost its socket and may still return. */
  socket: MemberSocket | null;
  /** Which of the participant's attempts to join brought its last socket; null if it did not say. */
  attempt: JoinAttempt | null;
  /** Cancels the timer that removes a member without a socket. */
  endGrace: () => void;
  readonly signals: TokenBucket;
  readonly rtc: TokenBucket;
  /** Its messages that wait for their turn. */
  readonly lane: Lane;
}

/** A new member with a connection id of its own. */
export function createMember(
  socket: MemberSocket,
  claims: AccessClaims,
  { clock, signalsPerSecond }: { clock: Clock; signalsPerSecond: number },
): Member {
  const { speakerId, role, browser } = claims;
  const id = randomBytes(12).toString('hex');
  const nowMs = (): number => clock.nowMs();
  const member: Member = {
    id,
    claims,
    connection: {
      id,
      speakerId,
      role,
      data: { is_composer: role === 'composer', browser },
      streams: [],
    },
    resumeKey: randomBytes(18).toString('base64url'),
    socket,
    attempt: null,
    endGrace: () => undefined,
    signals: new TokenBucket(signalBurstSeconds * signalsPerSecond, signalsPerSecond, nowMs),
    rtc: new TokenBucket(rtcBurst, rtcPerSecond, nowMs),
    lane: { waiting: [], setReading: (isReading) => member.socket?.setReading(isReading) },
  };
  return member;
}
