import { z } from 'zod';
import { connectionSchema, publishedStreamSchema, type Connection } from '../protocol/relay.ts';

const connectionId = connectionSchema.shape.id;

/** What happens to the roster of a session, as the relay announces it. */
export const rosterChangeSchema = z.discriminatedUnion('type', [
  /** The room was opened: nobody is in it. */
  z.object({ type: z.literal('roomOpened') }),
  z.object({ type: z.literal('connectionCreated'), connection: connectionSchema }),
  z.object({ type: z.literal('connectionDestroyed'), connectionId }),
  z.object({ type: z.literal('streamPublished'), connectionId, stream: publishedStreamSchema }),
  z.object({ type: z.literal('streamUnpublished'), connectionId, streamId: publishedStreamSchema.shape.id }),
]);
export type RosterChange = z.infer<typeof rosterChangeSchema>;

export const rosterLineSchema = z.object({
  /** The server's clock, ms. */
  atMs: z.number(),
  change: rosterChangeSchema,
});
/** A line of a session's roster log. */
export type RosterLine = z.infer<typeof rosterLineSchema>;

/** The roster after a change. */
export function reduceRoster(roster: readonly Connection[], change: RosterChange): readonly Connection[] {
  switch (change.type) {
    case 'roomOpened':
      return [];
    case 'connectionCreated':
      return [...roster.filter(({ id }) => id !== change.connection.id), change.connection];
    case 'connectionDestroyed':
      return roster.filter(({ id }) => id !== change.connectionId);
    case 'streamPublished': {
      const { stream } = change;
      return changeStreams(roster, change.connectionId, (streams) =>
        streams.some(({ id }) => id === stream.id)
          ? streams.map((own) => (own.id === stream.id ? stream : own))
          : [...streams, stream],
      );
    }
    case 'streamUnpublished':
      return changeStreams(roster, change.connectionId, (streams) =>
        streams.filter(({ id }) => id !== change.streamId),
      );
  }
}

const changeStreams = (
  roster: readonly Connection[],
  connectionId: string,
  next: (streams: Connection['streams']) => Connection['streams'],
): readonly Connection[] =>
  roster.map((connection) =>
    connection.id === connectionId ? { ...connection, streams: next(connection.streams) } : connection,
  );
