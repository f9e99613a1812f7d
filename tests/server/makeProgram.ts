import { execFileSync } from 'node:child_process';

/** Five seconds of H.264 and Opus in Matroska, as a composer sends its program. */
export const makeProgram = (ffmpegPath: string): Buffer =>
  execFileSync(
    ffmpegPath,
    [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10:duration=5'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=5'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-pix_fmt', 'yuv420p', '-c:a', 'libopus'],
      ...['-f', 'matroska', 'pipe:1'],
    ],
    { maxBuffer: 32 * 1024 * 1024 },
  );
