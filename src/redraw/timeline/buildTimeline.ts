import { assetStreamId } from '../../program/program.ts';
import { longestMotionMs, type Rundown } from '../../program/motion/cue.ts';
import { keptSpans } from './applyEdits.ts';
import { byStream, coverageOf, covers } from './coverage.ts';
import { foldPrograms, type FoldInput, type OnAir } from './foldPrograms.ts';
import { spanIndexOf, timeInSpan, toFrameSpans, type FrameSpan } from './frameTimes.ts';
import { collectClips, collectVoices, type Clip, type Voice } from './voices.ts';

/** A frame of the video. */
export interface FrameMoment {
  /** The server's time of it, ms. */
  tMs: number;
  /** What is on air, and what was before, for motion. */
  rundown: Rundown;
  /** Equal for frames with the same rundown. */
  rundownKey: string;
  state: OnAir;
}

/** A broadcast that is drawn again: everything about it that does not need its pictures. */
export interface Timeline {
  frameCount: number;
  momentOf(frame: number): FrameMoment;
  clips: readonly Clip[];
  /** The clip whose picture a stream shows, and where in it; null without one. */
  clipAt(streamId: string, tMs: number): { clip: Clip; atSeconds: number } | null;
  /** All sound, by when it is in the video. */
  voices: readonly Voice[];
  /** On stage at some time without any recording, or with one that cannot be decoded: names, or stream ids where there is no name. */
  missing: string[];
  /** Speakers whom edits name, and who were never there. */
  unknownSpeakers: string[];
}

/** The same input always gives the same timeline. */
export function buildTimeline(input: FoldInput): Timeline {
  const { broadcast, edits, recordings, undecodable } = input;
  const { states, unknownSpeakers } = foldPrograms(input);
  const spans = toFrameSpans(keptSpans(edits, broadcast));
  const clips = collectClips(recordings, states, broadcast.toMs, assetStreamId);
  const clipsOf = byStream(clips);
  const coverage = new Map([...byStream(recordings)].map(([id, own]) => [id, coverageOf(own)]));
  const broken = new Set(
    recordings.flatMap(({ recordingId, streamId }) =>
      undecodable.pictures.has(recordingId) || undecodable.sounds.has(recordingId) ? [streamId] : [],
    ),
  );
  const whole = new Set(recordings.flatMap(({ streamId }) => (broken.has(streamId) ? [] : [streamId])));
  return {
    frameCount: spans.reduce((sum, { frameCount }) => sum + frameCount, 0),
    momentOf: (frame) => momentIn(states, spans, frame),
    clips,
    clipAt(streamId, tMs) {
      const own = clipsOf.get(streamId)?.toSorted((a, b) => a.beganAtMs - b.beganAtMs) ?? [];
      const clip = own.findLast(({ beganAtMs }) => beganAtMs <= tMs) ?? own[0];
      if (clip === undefined) return null;
      const spansOfStream = coverage.get(streamId);
      // Pictures that are on their way off the stage are still seen.
      const isThere =
        spansOfStream?.some((span) => covers({ ...span, toMs: span.toMs + longestMotionMs }, tMs)) ??
        covers({ fromMs: clip.beganAtMs, toMs: clip.endMs + longestMotionMs }, tMs);
      return isThere ? { clip, atSeconds: Math.max(0, (tMs - clip.beganAtMs) / 1000) } : null;
    },
    voices: collectVoices(states, clips, spans),
    missing: findMissing(states, whole, broadcast.fromMs),
    unknownSpeakers,
  };
}

/** Motion does not go on across a cut: what is on air behind it is at rest. */
function momentIn(states: readonly OnAir[], spans: readonly FrameSpan[], frame: number): FrameMoment {
  const spanIndex = spanIndexOf(spans, frame);
  const span = spans[spanIndex];
  const [first] = states;
  if (span === undefined || first === undefined) throw new Error('there is nothing to draw');
  const tMs = timeInSpan(span, frame);
  const at = Math.max(
    0,
    states.findLastIndex(({ atMs }) => atMs <= tMs),
  );
  const restMs = spanIndex === 0 ? span.fromMs - 1 : span.fromMs;
  const rested = Math.max(
    0,
    states.findLastIndex(({ atMs }) => atMs <= restMs),
    // Motion that is over has no effect.
    states.findLastIndex(({ atMs }) => atMs <= tMs - longestMotionMs),
  );
  const cues = states.slice(rested, at + 1);
  return {
    tMs,
    rundown: cues.map(({ program, atMs }, index) => ({ program, atMs: index === 0 ? -Infinity : atMs })),
    rundownKey: `${String(spanIndex)} ${String(rested)} ${String(at)}`,
    state: states[at] ?? first,
  };
}

function findMissing(states: readonly OnAir[], recorded: ReadonlySet<string>, startMs: number): string[] {
  const missing = new Map<string, string>();
  for (const [index, { onStage }] of states.entries())
    for (const { streamId, name } of onStage)
      if ((states[index + 1]?.atMs ?? Infinity) > startMs && !recorded.has(streamId))
        missing.set(streamId, name === '' ? streamId : name);
  return [...new Set(missing.values())];
}
