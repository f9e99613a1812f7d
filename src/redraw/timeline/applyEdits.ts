import type { RedrawEdit } from '../../protocol/rest/redraw.ts';
import type { TimeSpan } from './coverage.ts';
import type { PopulatedScene } from './inferRoster.ts';

/** What the edits make of a scene, and whom they mute. Times are seconds from the beginning of the broadcast. */
export function applyEdits(
  populated: PopulatedScene,
  edits: readonly RedrawEdit[],
  atSeconds: number,
): PopulatedScene & { muted: ReadonlySet<string> } {
  const { connections } = populated;
  const muted = new Set<string>();
  let { scene } = populated;
  for (const edit of edits) {
    if (edit.type === 'name') {
      // Found by the names in the log, so that no edit changes whom another one means.
      const renamed = connectionsOf(populated, edit.speaker).map((id) => [
        id,
        { userRole: '', ...scene.speakers[id], userDisplayName: edit.name },
      ]);
      scene = { ...scene, speakers: { ...scene.speakers, ...Object.fromEntries(renamed) } };
      continue;
    }
    if (atSeconds < edit.from || atSeconds >= edit.to) continue;
    if (edit.type === 'mute') for (const id of streamsOf(populated, edit.speaker)) muted.add(id);
    if (edit.type === 'layout') {
      const [spotlit] = edit.speaker === undefined ? [] : streamsOf(populated, edit.speaker);
      scene = {
        ...scene,
        autoProduction: null,
        layout: {
          ...scene.layout,
          layoutWithScreenSharing: edit.layout,
          layoutWithoutScreenSharing: edit.layout,
          spotlightStreamId: spotlit ?? scene.layout.spotlightStreamId,
        },
      };
    }
  }
  return { scene, connections, muted };
}

/** Speakers whom edits name. */
export const speakersIn = (edits: readonly RedrawEdit[]): string[] =>
  edits.flatMap((edit) => (edit.type === 'cut' || edit.speaker === undefined ? [] : [edit.speaker]));

/** Whether a speaker of an edit is there. */
export const isKnown = (populated: PopulatedScene, speaker: string): boolean =>
  connectionsOf(populated, speaker).length > 0;

/** Ids of the connections of a speaker, by the name in the log or by the id of one of their streams. */
const connectionsOf = ({ scene, connections }: PopulatedScene, speaker: string): string[] => {
  const name = speaker.trim();
  const named = Object.entries(scene.speakers).flatMap(([id, { userDisplayName }]) =>
    userDisplayName.trim() === name ? [id] : [],
  );
  const publishers = connections.filter(({ streams }) => streams.some(({ id }) => id === name));
  return [...new Set([...named, ...publishers.map(({ id }) => id)])];
};

/** All streams of the speakers with a name, or the one stream with an id. */
function streamsOf(populated: PopulatedScene, speaker: string): string[] {
  const streams = (connectionIds: readonly string[]): string[] =>
    populated.connections.flatMap((connection) =>
      connectionIds.includes(connection.id) ? connection.streams.map(({ id }) => id) : [],
    );
  const own = streams(connectionsOf(populated, speaker));
  return own.includes(speaker.trim()) ? [speaker.trim()] : own;
}

/** Seconds at which an edit begins or ends to apply. */
export const turnsOf = (edits: readonly RedrawEdit[]): number[] =>
  edits.flatMap((edit) => (edit.type === 'layout' || edit.type === 'mute' ? [edit.from, edit.to] : []));

/** What the cuts leave of a broadcast; in order. */
export function keptSpans(edits: readonly RedrawEdit[], { fromMs, toMs }: TimeSpan): TimeSpan[] {
  const cuts = edits
    .flatMap((edit) => (edit.type === 'cut' ? [edit] : []))
    .toSorted((a, b) => a.from - b.from);
  const kept: TimeSpan[] = [];
  let atMs = fromMs;
  for (const cut of cuts) {
    const cutMs = Math.min(toMs, fromMs + cut.from * 1000);
    if (cutMs > atMs) kept.push({ fromMs: atMs, toMs: cutMs });
    atMs = Math.max(atMs, fromMs + cut.to * 1000);
  }
  if (atMs < toMs) kept.push({ fromMs: atMs, toMs });
  return kept;
}
