import type { RedrawRecording } from '../../protocol/rest/redraw.ts';
import type { OnAir } from './foldPrograms.ts';
import { secondsInVideo, type FrameSpan } from './frameTimes.ts';

/** A file, and when it plays: the recording of a camera, or a video that was shown as an asset. */
export interface Clip {
  id: string;
  /** The stream that it is the picture of. */
  streamId: string;
  source: { type: 'recording'; recordingId: string } | { type: 'asset'; url: string };
  /** Server time of its beginning and of its end, ms. */
  beganAtMs: number;
  endMs: number;
}

/** A part of a clip's sound in the video. */
export interface Voice {
  clipId: string;
  /** Where it is in the video, and where in the clip it begins; s. */
  fromS: number;
  toS: number;
  clipFromS: number;
}

/** Two parts that are less than this apart are one; s. */
const joinS = 0.001;

/** All recordings, and the videos that were shown: each from its beginning, once. */
export function collectClips(
  recordings: readonly RedrawRecording[],
  states: readonly OnAir[],
  endMs: number,
  streamIdOf: (assetId: string) => string,
): Clip[] {
  const clips: Clip[] = recordings.map(({ recordingId, streamId, beganAtMs, durationMs }) => ({
    ...{ id: recordingId, streamId, beganAtMs, endMs: beganAtMs + durationMs },
    source: { type: 'recording', recordingId },
  }));
  let playing: Clip | null = null;
  for (const { atMs, program } of states) {
    const video = program.asset?.type === 'video' ? program.asset : null;
    const streamId = video === null ? null : streamIdOf(video.id);
    if (playing !== null && playing.streamId === streamId) continue;
    if (playing !== null) playing.endMs = atMs;
    playing = null;
    if (video === null || streamId === null) continue;
    playing = {
      ...{ id: `${streamId} ${String(atMs)}`, streamId, beganAtMs: atMs, endMs },
      source: { type: 'asset', url: video.url },
    };
    clips.push(playing);
  }
  return clips;
}

/** When each clip is heard in the video: while its stream is on stage and nobody mutes it. */
export function collectVoices(
  states: readonly OnAir[],
  clips: readonly Clip[],
  spans: readonly FrameSpan[],
): Voice[] {
  const voices: Voice[] = [];
  const lastOf = new Map<string, Voice>();
  for (const span of spans)
    for (const [index, state] of states.entries()) {
      const fromMs = Math.max(span.fromMs, state.atMs);
      const toMs = Math.min(span.toMs, states[index + 1]?.atMs ?? Infinity);
      if (toMs <= fromMs) continue;
      for (const clip of clips) {
        const isHeard = clip.source.type === 'asset' || state.heard.includes(clip.streamId);
        const [beginMs, endMs] = [Math.max(fromMs, clip.beganAtMs), Math.min(toMs, clip.endMs)];
        if (!isHeard || endMs <= beginMs) continue;
        const voice: Voice = {
          clipId: clip.id,
          fromS: secondsInVideo(span, beginMs),
          toS: secondsInVideo(span, endMs),
          clipFromS: (beginMs - clip.beganAtMs) / 1000,
        };
        const last = lastOf.get(clip.id);
        if (last !== undefined && continues(last, voice)) last.toS = voice.toS;
        else {
          voices.push(voice);
          lastOf.set(clip.id, voice);
        }
      }
    }
  return voices;
}

const continues = (last: Voice, next: Voice): boolean =>
  Math.abs(last.toS - next.fromS) < joinS &&
  Math.abs(last.clipFromS + (last.toS - last.fromS) - next.clipFromS) < joinS;
