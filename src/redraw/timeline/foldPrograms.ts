import type { RedrawEdit, RedrawRecording } from '../../protocol/rest/redraw.ts';
import type { StreamingSession } from '../../protocol/session.ts';
import { describeProgram } from '../../program/describeProgram.ts';
import type { Program } from '../../program/program.ts';
import type { Content } from '../../scene/content/content.ts';
import { rosterStreams, visibleStreams } from '../../scene/queries.ts';
import { reduceScene } from '../../scene/reduceScene.ts';
import { createScene, type Scene } from '../../scene/scene.ts';
import type { RosterLine } from '../../scene/rosterChanges.ts';
import type { SceneLogLine } from '../../scene/sceneLogLines.ts';
import { applyEdits, isKnown, speakersIn, turnsOf } from './applyEdits.ts';
import { byStream, coverageOf, type TimeSpan } from './coverage.ts';
import { createRosterReader } from './inferRoster.ts';
import { createLoggedRosterReader } from './loggedRoster.ts';

/** What was on air from a moment on. */
export interface OnAir {
  /** Server time, ms. */
  atMs: number;
  program: Program;
  /** Ids of the streams that are heard. */
  heard: readonly string[];
  /** Ids and names of the streams on stage. */
  onStage: readonly { streamId: string; name: string }[];
}

/** Ids of recordings whose picture, or sound, cannot be decoded where the redraw is drawn. */
export interface Undecodable {
  pictures: ReadonlySet<string>;
  sounds: ReadonlySet<string>;
}

export interface FoldInput {
  lines: readonly SceneLogLine[];
  /** Who was there; without any it is inferred. */
  roster: readonly RosterLine[];
  recordings: readonly RedrawRecording[];
  undecodable: Undecodable;
  content: Content;
  session: StreamingSession | null;
  edits: readonly RedrawEdit[];
  broadcast: TimeSpan;
}

/**
 * What a broadcast showed, change by change: the log folded as every screen folded it, with the edits laid over it. The first entry is what
 * was on screen before the broadcast began. Of the speakers whom edits name, those are unknown who were never there.
 */
export function foldPrograms(input: FoldInput): { states: OnAir[]; unknownSpeakers: string[] } {
  const { lines, roster, recordings, edits, broadcast } = input;
  const seen = recordings.filter(({ recordingId }) => !input.undecodable.pictures.has(recordingId));
  const populate =
    createLoggedRosterReader(roster, seen, broadcast.fromMs) ?? createRosterReader(lines, recordings, seen);
  const turns = [
    ...[recordings, seen]
      .flatMap((each) => [...byStream(each).values()])
      .flatMap(coverageOf)
      .flatMap(({ fromMs, toMs }) => [fromMs, toMs]),
    ...roster.map(({ atMs }) => atMs),
    ...turnsOf(edits).map((seconds) => broadcast.fromMs + seconds * 1000),
    broadcast.fromMs,
  ].toSorted((a, b) => a - b);
  const states: OnAir[] = [];
  const unknown = new Set(speakersIn(edits));
  let scene: Scene = createScene();
  let lastJson = '';

  const note = (atMs: number): void => {
    const atSeconds = (atMs - broadcast.fromMs) / 1000;
    const populated = populate(scene, atMs);
    const edited = applyEdits(populated, edits, atSeconds);
    if (atSeconds >= 0)
      for (const speaker of unknown) if (isKnown(populated, speaker)) unknown.delete(speaker);
    const program = describeProgram(edited.scene, edited.connections, {
      content: input.content,
      session: input.session,
      reader: { nowMs: 0, timeZone: 'UTC' },
    });
    const onStage = visibleStreams(edited.scene.layout, rosterStreams(edited.connections)).map(
      ({ id, connectionId, hasAudio }) => ({
        hasAudio,
        streamId: id,
        name: edited.scene.speakers[connectionId]?.userDisplayName ?? '',
      }),
    );
    const heard = onStage.flatMap(({ streamId, hasAudio }) =>
      hasAudio && !edited.muted.has(streamId) ? [streamId] : [],
    );
    const json = JSON.stringify({ program, heard, onStage });
    if (json === lastJson) return;
    lastJson = json;
    states.push({ atMs, program, heard, onStage });
  };
  /** The moments between two events of the log at which something changes by itself. */
  const passUntil = (atMs: number): void => {
    while (turns[0] !== undefined && turns[0] < atMs) {
      const turn = turns.shift() ?? 0;
      if (turn < broadcast.toMs) note(turn);
    }
  };

  for (const line of lines) {
    if ('scene' in line) scene = line.scene;
    else {
      passUntil(line.stamp.atMs);
      if (line.stamp.atMs >= broadcast.toMs) break;
      scene = reduceScene(scene, line.event, line.stamp);
      note(line.stamp.atMs);
    }
  }
  passUntil(broadcast.toMs);
  return { states, unknownSpeakers: [...unknown] };
}
