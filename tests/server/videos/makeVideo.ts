import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';

const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';

/** A small real video with sound: a moving test picture. Returns its path. */
export function makeVideo(
  folder: string,
  {
    name = 'source.mp4',
    seconds = 5,
    size = '640x360',
    rate = 30,
    hasSound = true,
    isSilent = false,
    isTurned = false,
    extra = [],
  }: {
    name?: string;
    seconds?: number;
    size?: string;
    /** Pictures a second. */
    rate?: number;
    hasSound?: boolean;
    /** Its sound is silence: encoding a tone takes longer than the pictures. */
    isSilent?: boolean;
    /** As a phone marks it that was held upright. */
    isTurned?: boolean;
    extra?: readonly string[];
  } = {},
): string {
  const path = join(folder, name);
  execFileSync(ffmpeg, [
    ...[
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=${size}:rate=${String(rate)}:duration=${String(seconds)}`,
    ],
    ...(hasSound
      ? [
          '-f',
          'lavfi',
          '-t',
          String(seconds),
          '-i',
          isSilent ? 'anullsrc' : 'sine=frequency=440',
          '-c:a',
          'aac',
        ]
      : []),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...extra, path],
  ]);
  if (isTurned) {
    const turned = join(folder, `turned-${name}`);
    const args = ['-v', 'error', '-y', '-i', path, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', turned];
    execFileSync(ffmpeg, args);
    renameSync(turned, path);
  }
  return path;
}
