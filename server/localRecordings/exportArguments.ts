import { inputArguments } from '../videos/inputArguments.ts';
import type { RecordingTracks } from './readTracks.ts';

export type ExportKind = 'mp4' | 'wav';
export const wavSampleRate = 48_000;

/** What editors open in an MP4. Anything else, such as the VP8 of Firefox, is encoded again. */
const copiedPictures: ReadonlySet<string> = new Set(['h264', 'vp9', 'av1']);
const copiedSounds: ReadonlySet<string> = new Set(['aac', 'opus']);

/** Whether the picture of an MP4 has to be encoded, which takes about as long as the recording. */
export const encodesPicture = (kind: ExportKind, { picture }: RecordingTracks): boolean =>
  kind === 'mp4' && picture !== null && !copiedPictures.has(picture.codec);

/** Arguments of the ffmpeg that makes a download. Both kinds begin at the zero of all tracks. */
export function exportArguments(
  kind: ExportKind,
  {
    source,
    target,
    offsetMs,
    tracks,
  }: { source: string; target: string; offsetMs: number; tracks: RecordingTracks },
): string[] {
  const input = [
    ...['-v', 'error', '-nostdin', '-y', '-itsoffset', (offsetMs / 1000).toFixed(3)],
    ...inputArguments(source),
  ];
  if (kind === 'mp4')
    return [
      ...[...input, '-map', '0:v:0?', '-map', '0:a:0?'],
      ...(encodesPicture(kind, tracks) ? h264Arguments : ['-c:v', 'copy']),
      ...(copiedSounds.has(tracks.sound?.codec ?? 'aac')
        ? ['-c:a', 'copy']
        : ['-c:a', 'aac', '-b:a', '192k']),
      // The offset becomes an edit list.
      ...['-movflags', '+faststart', '-f', 'mp4', target],
    ];
  return [
    ...input,
    ...['-map', '0:a:0', '-vn'],
    // Silence up to where the recording begins, and wherever the microphone paused.
    ...['-af', 'aresample=48000:async=1:first_pts=0'],
    ...['-ar', String(wavSampleRate), '-c:a', 'pcm_s16le', '-rf64', 'auto', '-f', 'wav', target],
  ];
}

const h264Arguments = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18'],
  ...['-vf', 'scale=trunc(iw/2)*2:trunc(ih/2)*2,format=yuv420p'],
  // A browser's frames come when they come: each keeps its time. (ffmpeg before 5.1 does not know fps_mode.)
  ...['-vsync', 'passthrough', '-enc_time_base', '1:1000'],
];
