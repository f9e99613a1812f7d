import type { Clock } from '../../../clock/clock.ts';
import { readOpenTokConnectionData } from '../../../protocol/openTok.ts';
import type { Connection } from '../../../protocol/relay.ts';
import type { Roster } from '../../roster.ts';
import type { VideoSessionEvent } from '../../videoSession.ts';
import type { OpenTokParticipant } from './openTokClient.ts';

interface OpenTokPresenceOptions {
  clock: Clock;
  /** Whom the server has let in. */
  relay: { roster(): Roster };
  participants(): readonly OpenTokParticipant[];
  ownConnectionId(): string | null;
  emit(event: VideoSessionEvent): void;
}

/** Who is present: whom the server has let in and who is at OpenTok, until the server says that it has left. */
export interface OpenTokPresence {
  roster(): Roster;
  /** The relay's roster, or the participants at OpenTok, have changed. */
  follow(): void;
  /** Whose signals are these: somebody present, or who was until a moment ago. */
  senderOf(speakerId: string): Connection | undefined;
  /** The newest connection of somebody at OpenTok. */
  participantOf(connection: Connection | undefined): OpenTokParticipant | undefined;
}

/** How long a signal may be on its way after its sender has left: else those who got it in time would show something else for good. */
const lateSignalMs = 5000;

export function createOpenTokPresence(options: OpenTokPresenceOptions): OpenTokPresence {
  const { clock, relay, participants, ownConnectionId, emit } = options;
  let present: Roster = new Map();
  let departed: { connection: Connection; leftAtMs: number }[] = [];

  const departedLately = (): typeof departed =>
    departed.filter(({ leftAtMs }) => clock.nowMs() - leftAtMs < lateSignalMs);

  const participantOf = (connection: Connection | undefined): OpenTokParticipant | undefined =>
    connection &&
    participants()
      .filter(({ data }) => readOpenTokConnectionData(data)?.speakerId === connection.speakerId)
      .toSorted((a, b) => b.creationTime - a.creationTime)[0];

  function announceChanges(before: Roster): void {
    for (const connectionId of before.keys())
      if (!present.has(connectionId)) emit({ type: 'connectionDestroyed', connectionId });
    for (const [id, connection] of present)
      if (!before.has(id) && id !== ownConnectionId()) emit({ type: 'connectionCreated', connection });
  }

  return {
    roster: () => present,
    participantOf,
    senderOf: (speakerId) =>
      [...present.values(), ...departedLately().map(({ connection }) => connection)].find(
        (connection) => connection.speakerId === speakerId,
      ),
    follow() {
      const before = present;
      const isPresent = ([id, connection]: [string, Connection]): boolean =>
        id === ownConnectionId() || before.has(id) || participantOf(connection) !== undefined;
      present = new Map([...relay.roster()].filter(isPresent));
      const left = [...before.values()].filter(({ id }) => !present.has(id));
      departed = [
        ...departedLately(),
        ...left.map((connection) => ({ connection, leftAtMs: clock.nowMs() })),
      ];
      if (before.size > 0 && present.size > 0) announceChanges(before);
    },
  };
}
