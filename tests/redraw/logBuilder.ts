import type { LayoutName } from '../../src/protocol/session.ts';
import type { RedrawEdit, RedrawRecording } from '../../src/protocol/rest/redraw.ts';
import { buildTimeline, type Timeline } from '../../src/redraw/timeline/buildTimeline.ts';
import type { Undecodable } from '../../src/redraw/timeline/foldPrograms.ts';
import { emptyContent } from '../../src/scene/content/content.ts';
import type { SceneEvent } from '../../src/scene/reduceScene.ts';
import { createScene } from '../../src/scene/scene.ts';
import type { RosterLine } from '../../src/scene/rosterChanges.ts';
import type { SceneLogLine } from '../../src/scene/sceneLogLines.ts';
import { sourceOf } from '../scene/sceneBuilder.ts';

/** When the broadcasts of these tests begin, ms. */
export const startMs = 1_700_000_000_000;

/** An event some seconds after the broadcast began, by a host unless somebody is named. */
export interface LoggedEvent {
  at: number;
  event: Extract<SceneLogLine, { event: unknown }>['event'] & SceneEvent;
  from?: string;
}

export const named = (from: string, name: string): LoggedEvent => ({
  at: -5,
  from,
  event: { type: 'speakerDetails', data: { userDisplayName: name, userRole: '' } },
});
export const shown = (at: number, streamId: string, from = 'host'): LoggedEvent => ({
  ...{ at, from },
  event: { type: 'streamShown', data: { streamId, source: sourceOf(streamId) } },
});
export const hidden = (at: number, streamId: string): LoggedEvent => ({
  at,
  event: { type: 'streamHidden', data: { streamId } },
});
export const laidOut = (at: number, layout: LayoutName): LoggedEvent => ({
  at,
  event: { type: 'layoutChanged', data: { layout, screenSharing: false } },
});

export function logOf(events: readonly LoggedEvent[]): SceneLogLine[] {
  const ordered = events.toSorted((a, b) => a.at - b.at);
  return [
    { scene: createScene(), seq: 0 },
    ...ordered.map(({ at, event, from = 'host' }, index) => ({
      stamp: {
        ...{ seq: index + 1, atMs: startMs + at * 1000, from },
        role: from === 'host' ? ('host' as const) : ('guest' as const),
      },
      event,
    })),
  ];
}

/** A recording of a camera, by seconds of the broadcast. */
export const recordingOf = (
  streamId: string,
  speakerName: string,
  from: number,
  to: number,
): RedrawRecording => ({
  recordingId: `recording-${streamId}-${String(from)}`,
  ...{ streamId, speakerName },
  beganAtMs: startMs + from * 1000,
  durationMs: (to - from) * 1000,
});

export const timelineOf = (
  events: readonly LoggedEvent[],
  {
    seconds = 20,
    roster = [],
    recordings = [],
    edits = [],
    undecodable = { pictures: new Set(), sounds: new Set() },
  }: {
    seconds?: number;
    roster?: RosterLine[];
    recordings?: RedrawRecording[];
    edits?: RedrawEdit[];
    undecodable?: Undecodable;
  } = {},
): Timeline =>
  buildTimeline({
    lines: logOf(events),
    roster,
    recordings,
    content: emptyContent,
    session: null,
    edits,
    undecodable,
    broadcast: { fromMs: startMs, toMs: startMs + seconds * 1000 },
  });
