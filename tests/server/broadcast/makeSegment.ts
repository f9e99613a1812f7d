import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFfmpeg } from '../../../server/broadcast/executables.ts';
import type { CompleteSegment } from '../../../server/packaging/packager.ts';

export const ffmpegPath = findFfmpeg(process.env['FFMPEG_PATH'] ?? null, process.env['PATH'] ?? '');

/** Writes a segment of one colour and its init section as the packager does, and describes it. */
export function makeSegment(
  folder: string,
  {
    variant = 'program',
    color,
    startSeconds = 0,
  }: { variant?: string; color: string; startSeconds?: number },
): CompleteSegment {
  const fragments = execFileSync(ffmpegPath, [
    ...['-v', 'error', '-f', 'lavfi', '-i', `color=${color}:size=640x360:rate=10:duration=1`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-output_ts_offset', String(startSeconds)],
    ...['-movflags', 'empty_moov+default_base_moof+frag_keyframe', '-f', 'mp4', 'pipe:1'],
  ]);
  const initLength = fragments.indexOf('moof') - 4;
  const msn = Math.floor(startSeconds / 2);
  const path = join(folder, `show-${variant}-${String(msn).padStart(6, '0')}.m4s`);
  const initPath = join(folder, `show-${variant}-0.mp4`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(initPath, fragments.subarray(0, initLength));
  writeFileSync(path, fragments.subarray(initLength));
  return {
    ...{ msn, startSeconds, durationSeconds: 1, isDiscontinuity: false, isStored: true },
    ...{ path, initPath },
  };
}

/** The colour in the middle of a JPEG, red, green and blue. */
export const colorOf = (jpegPath: string): number[] => [
  ...execFileSync(ffmpegPath, [
    ...['-v', 'error', '-i', jpegPath, '-vf', 'crop=2:2', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'],
  ]).subarray(0, 3),
];
