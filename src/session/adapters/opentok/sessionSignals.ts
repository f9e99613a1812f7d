import type { RelayMembership } from '../relay/relayMembership.ts';
import type { Roster } from '../../roster.ts';
import type { SignalOrder, VideoSession, VideoSessionEvent, VideoSessionState } from '../../videoSession.ts';
import type { OpenTokSignalEvent } from './openTokClient.ts';

/** How a session's signals travel, and who is there to receive them. */
export interface SessionSignals {
  readonly order: SignalOrder;
  signal: VideoSession['signal'];
  /** Takes what the relay delivers. */
  takeRelayEvent(event: VideoSessionEvent): void;
  /** Takes what OpenTok delivers. */
  takeMessage(message: OpenTokSignalEvent): void;
  /** The relay's roster, or the participants at OpenTok, have changed. */
  followParticipants(): void;
  /** A connection to OpenTok has ended. */
  forgetParticipant(connectionId: string): void;
  /** Who counts as present. */
  roster(): Roster;
  /** One of the connections is lost. */
  onLost(): void;
  /** The session has ended for good. */
  onEnded(): void;
  /** The relay is connected, for the first time or again. Returns what the session's state has to say of the server's clock. */
  onWelcome(serverNowMs: number): Pick<VideoSessionState, 'serverClockOffsetMs'>;
}

/** The signals travel over the relay, which orders them. */
export const relaySignals = (
  relay: Pick<RelayMembership, 'roster' | 'signal'>,
  emit: (event: VideoSessionEvent) => void,
): SessionSignals => ({
  order: 'total',
  signal: relay.signal,
  takeRelayEvent: emit,
  takeMessage: () => undefined,
  followParticipants: () => undefined,
  forgetParticipant: () => undefined,
  roster: relay.roster,
  onLost: () => undefined,
  onEnded: () => undefined,
  onWelcome: () => ({}),
});
