import type { Clock } from '../../../clock/clock.ts';
import type { RejectionCode } from '../../../protocol/relay.ts';
import { VideoSessionError } from '../../videoSession.ts';
import type { OpenTokParticipant, OpenTokSession } from './openTokClient.ts';

/** One message, or several that belong together. */
export interface OutgoingSignal {
  type: string;
  parts: readonly string[];
  /** Null for everybody. */
  to: OpenTokParticipant | null;
}

export interface SignalOutbox {
  /** Resolves once OpenTok has accepted the last part; rejects with the port's error. */
  send(signal: OutgoingSignal): Promise<void>;
  /** The connection is lost: what waits will not be sent. */
  failAll(): void;
}

interface Entry extends OutgoingSignal {
  /** How many parts are accepted. */
  sent: number;
  giveUpAtMs: number;
  resolve(): void;
  reject(error: VideoSessionError): void;
}

/** What is addressed to one recipient, or to everybody: one message after another. */
interface Lane {
  entries: Entry[];
  inFlight: Entry | null;
}

const firstRetryMs = 250;
const maxRetryMs = 8000;
/** How long a signal that OpenTok refuses for its rate is tried again. */
export const rateTimeoutMs = 30_000;
const maxWaiting = 256;

/** The client has a name for a rate limit, and gives the other one to an answer that it does not know: 429 among them. */
const slowDownNames: readonly string[] = ['OT_RATE_LIMIT_EXCEEDED', 'OT_UNEXPECTED_SERVER_RESPONSE'];

const rejections: Partial<Record<string, RejectionCode>> = {
  OT_NOT_FOUND: 'unknownRecipient',
  OT_PERMISSION_DENIED: 'forbiddenSignal',
  OT_INVALID_PARAMETER: 'malformedSignal',
};

/** Keeps the order of what goes to one recipient, also while it waits for OpenTok's rate limit, which holds up everything. */
export function createSignalOutbox(clock: Clock, session: () => OpenTokSession | null): SignalOutbox {
  const lanes = new Map<string, Lane>();
  let count = 0;
  let retryMs = firstRetryMs;
  let stopPause: (() => void) | null = null;

  function proceed(key: string, lane: Lane): void {
    const [entry] = lane.entries;
    if (entry === undefined) return void lanes.delete(key);
    if (lane.inFlight !== null || stopPause !== null) return;
    const into = session();
    if (into === null) return failAll();
    lane.inFlight = entry;
    const { type, to, sent, parts } = entry;
    const message = { type, data: parts[sent] ?? '', retryAfterReconnect: false as const };
    /** Ignores an answer that comes after the connection was lost. */
    const settle = (then: () => void): void => {
      if (lane.inFlight !== entry) return;
      lane.inFlight = null;
      then();
      proceed(key, lane);
    };
    into.signal(to === null ? message : { ...message, to }).then(
      () => settle(() => onAccepted(lane, entry)),
      (error: unknown) => settle(() => onRefused(lane, entry, nameOf(error))),
    );
  }

  function finish({ entries }: Lane): void {
    entries.shift();
    count -= 1;
  }

  function onAccepted(lane: Lane, entry: Entry): void {
    retryMs = firstRetryMs;
    entry.sent += 1;
    if (entry.sent < entry.parts.length) return;
    finish(lane);
    entry.resolve();
  }

  function onRefused(lane: Lane, entry: Entry, name: string): void {
    if (slowDownNames.includes(name) && clock.nowMs() < entry.giveUpAtMs) return pause();
    finish(lane);
    entry.reject(errorOf(name));
  }

  function pause(): void {
    if (stopPause !== null) return;
    stopPause = clock.setTimer(retryMs, () => {
      stopPause = null;
      for (const [key, lane] of lanes) proceed(key, lane);
    });
    retryMs = Math.min(retryMs * 2, maxRetryMs);
  }

  function failAll(): void {
    stopPause?.();
    stopPause = null;
    retryMs = firstRetryMs;
    count = 0;
    const all = [...lanes.values()];
    lanes.clear();
    for (const lane of all) {
      lane.inFlight = null;
      for (const { reject } of lane.entries.splice(0)) reject(errorOf('OT_NOT_CONNECTED'));
    }
  }

  return {
    failAll,
    send(signal) {
      if (count >= maxWaiting) return Promise.reject(errorOf('OT_RATE_LIMIT_EXCEEDED'));
      const key = signal.to?.connectionId ?? '';
      const lane = lanes.get(key) ?? { entries: [], inFlight: null };
      lanes.set(key, lane);
      count += 1;
      return new Promise((resolve, reject) => {
        const giveUpAtMs = clock.nowMs() + rateTimeoutMs;
        lane.entries.push({ ...signal, sent: 0, giveUpAtMs, resolve, reject });
        proceed(key, lane);
      });
    },
  };
}

function errorOf(name: string): VideoSessionError {
  const message = `OpenTok did not accept the signal: ${name}`;
  if (slowDownNames.includes(name)) return new VideoSessionError('signalRejected', message, 'tooManySignals');
  const code = rejections[name];
  return code === undefined
    ? new VideoSessionError('notConnected', message)
    : new VideoSessionError('signalRejected', message, code);
}

const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : String(error);
