import type { Connection, FromRelay, PublishedStream } from '../protocol/relay.ts';

/** The participants by connection id, in the order they joined. */
export type Roster = ReadonlyMap<string, Connection>;

export type RosterMessage = Extract<
  FromRelay,
  { type: 'connectionCreated' | 'connectionDestroyed' | 'streamPublished' | 'streamUnpublished' }
>;

export const rosterOf = (connections: readonly Connection[]): Roster =>
  new Map(connections.map((connection) => [connection.id, connection]));

/** The roster after one message; the same object if nothing changed. A message about an unknown connection changes nothing. */
export function reduceRoster(roster: Roster, message: RosterMessage): Roster {
  switch (message.type) {
    case 'connectionCreated':
      return new Map(roster).set(message.connection.id, message.connection);
    case 'connectionDestroyed': {
      if (!roster.has(message.connectionId)) return roster;
      const next = new Map(roster);
      next.delete(message.connectionId);
      return next;
    }
    case 'streamPublished':
      return changeStreams(roster, message.connectionId, (streams) => putStream(streams, message.stream));
    case 'streamUnpublished':
      return changeStreams(roster, message.connectionId, (streams) =>
        streams.filter(({ id }) => id !== message.streamId),
      );
    default:
      return message;
  }
}

/** What changed between two rosters: the ids that left and the connections that joined. */
export function compareRosters(before: Roster, after: Roster): { left: string[]; joined: Connection[] } {
  return {
    left: [...before.keys()].filter((id) => !after.has(id)),
    joined: [...after.values()].filter(({ id }) => !before.has(id)),
  };
}

function putStream(streams: readonly PublishedStream[], stream: PublishedStream): PublishedStream[] {
  return streams.some(({ id }) => id === stream.id)
    ? streams.map((each) => (each.id === stream.id ? stream : each))
    : [...streams, stream];
}

function changeStreams(
  roster: Roster,
  connectionId: string,
  change: (streams: readonly PublishedStream[]) => PublishedStream[],
): Roster {
  const connection = roster.get(connectionId);
  if (connection === undefined) return roster;
  return new Map(roster).set(connectionId, { ...connection, streams: change(connection.streams) });
}
