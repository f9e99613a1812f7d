import type { RosterLine } from '../../src/scene/rosterChanges.ts';
import type { LogBase } from '../store/sceneLogStore.ts';
import type { SceneRecord } from '../store/sessionStore.ts';

interface NamedBy {
  base: LogBase;
  records: readonly SceneRecord[];
  roster: readonly RosterLine[];
  /** Speakers' names by stream, as their recordings have them. */
  recordedNames: ReadonlyMap<string, string>;
}

/**
 * Names a stream at a moment: by whoever published it and the name they had then, else as its recording does. A stream that nothing names
 * keeps its id.
 */
export function findStreamNames({
  base,
  records,
  roster,
  recordedNames,
}: NamedBy): (streamId: string, atMs: number) => string {
  const owners = new Map<string, string>();
  for (const { change } of roster) {
    if (change.type === 'streamPublished') owners.set(change.stream.id, change.connectionId);
    if (change.type === 'connectionCreated')
      for (const { id } of change.connection.streams) owners.set(id, change.connection.id);
  }
  const names = new Map<string, { atMs: number; name: string }[]>();
  const note = (connectionId: string, name: string, atMs: number): void => {
    if (name !== '') names.set(connectionId, [...(names.get(connectionId) ?? []), { atMs, name }]);
  };
  for (const [id, { userDisplayName }] of Object.entries(base.scene.speakers))
    note(id, userDisplayName, -Infinity);
  for (const { event, stamp } of records)
    if (event.type === 'speakerDetails') note(stamp.from, event.data.userDisplayName, stamp.atMs);
  return (streamId, atMs) => {
    const own = names.get(owners.get(streamId) ?? '') ?? [];
    const known = own.findLast((each) => each.atMs <= atMs) ?? own[0];
    return known?.name ?? recordedNames.get(streamId) ?? streamId;
  };
}
