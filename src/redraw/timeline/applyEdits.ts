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
  const streamOf = createStreamFinder(populated);
  const muted = new Set<string>();
  let { scene } = populated;
  for (const edit of edits) {
    if (edit.type === 'name') {
      scene = {
        ...scene,
        speakers: Object.fromEntries(
          Object.entries(scene.speakers).map(([id, details]) => [
            id,
            details.userDisplayName === edit.speaker ? { ...details, userDisplayName: edit.name } : details,
          ]),
        ),
      };
      continue;
    }
    if (atSeconds < edit.from || atSeconds >= edit.to) continue;
    if (edit.type === 'mute') for (const id of streamOf(edit.speaker)) muted.add(id);
    if (edit.type === 'layout') {
      const [spotlit] = edit.speaker === undefined ? [] : streamOf(edit.speaker);
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

/** Finds the streams of a speaker by the name in the log, or by the id of one of them. */
const createStreamFinder =
  ({ scene, connections }: PopulatedScene) =>
  (speaker: string): string[] =>
    connections.flatMap(({ id, streams }) =>
      streams
        .filter(
          (stream) => stream.id === speaker || scene.speakers[id]?.userDisplayName.trim() === speaker.trim(),
        )
        .map((stream) => stream.id),
    );

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
