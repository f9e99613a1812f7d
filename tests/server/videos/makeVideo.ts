import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';

/** A small real video with sound: a moving test picture. Returns its path. */
export function makeVideo(
  folder: string,
  {
    name = 'source.mp4',
    seconds = 5,
    size = '640x360',
    hasSound = true,
    extra = [],
  }: { name?: string; seconds?: number; size?: string; hasSound?: boolean; extra?: readonly string[] } = {},
): string {
  const path = join(folder, name);
  execFileSync(ffmpeg, [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30:duration=${String(seconds)}`],
    ...(hasSound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${String(seconds)}`, '-c:a', 'aac'] : []),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...extra, path],
  ]);
  return path;
}
