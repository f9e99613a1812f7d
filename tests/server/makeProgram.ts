import { execFileSync } from 'node:child_process';
import type { RenditionName } from '../../src/protocol/renditions.ts';

/**
 * Five seconds of H.264 and Opus in Matroska, as a composer sends its program: ten frames a second, a key frame every two seconds. The
 * renditions follow the sound; `renditionSeconds` is how long they last, and `soundBeginsS`
 * how much later than the picture the sound begins.
 */
export const makeProgram = (
  ffmpegPath: string,
  renditions: readonly RenditionName[] = [],
  renditionSeconds = 5,
  soundBeginsS = 0,
): Buffer =>
  execFileSync(
    ffmpegPath,
    [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10:duration=5'],
      ...[
        '-itsoffset',
        String(soundBeginsS),
        '-f',
        'lavfi',
        '-i',
        'sine=frequency=440:sample_rate=48000:duration=5',
      ],
      ...['-f', 'lavfi', '-i', `testsrc=size=80x46:rate=10:duration=${String(renditionSeconds)}`],
      ...['-map', '0:v', '-map', '1:a', ...renditions.flatMap(() => ['-map', '2:v'])],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '0', '-g', '20', '-pix_fmt', 'yuv420p'],
      ...['-c:a', 'libopus', '-f', 'matroska', 'pipe:1'],
    ],
    { maxBuffer: 32 * 1024 * 1024 },
  );
