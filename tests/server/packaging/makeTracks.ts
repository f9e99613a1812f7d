import { execFileSync } from 'node:child_process';
import type { VariantName } from '../../../src/protocol/hls.ts';

/** How the server's ffmpeg writes one track for the packager. */
const trackOutput = (offsetSeconds: number): string[] => [
  ...['-output_ts_offset', offsetSeconds.toFixed(3), '-avoid_negative_ts', 'disabled'],
  ...['-movflags', '+empty_moov+default_base_moof+frag_every_frame+frag_discont', '-f', 'mp4', 'pipe:1'],
];

const run = (ffmpegPath: string, args: readonly string[]): Buffer =>
  execFileSync(ffmpegPath, ['-v', 'error', ...args], {
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/**
 * The tracks of one stream as fragmented MP4s: moving bars at 30 frames a second with key frames at 0, 2/3 and 2 s and then every
 * two seconds, and a tone.
 */
export function makeTracks(
  ffmpegPath: string,
  { seconds, offsetSeconds }: { seconds: number; offsetSeconds: number },
): Map<VariantName, Buffer> {
  const duration = String(seconds);
  const video = (size: string): Buffer =>
    run(ffmpegPath, [
      ...['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=30:duration=${duration}`],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
      ...['-g', '1000', '-force_key_frames', 'expr:eq(n,0)+eq(n,20)+gt(n,0)*not(mod(n,60))'],
      ...trackOutput(offsetSeconds),
    ]);
  const sound = run(ffmpegPath, [
    ...['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${duration}`],
    ...['-c:a', 'aac', '-b:a', '160k', '-ac', '2'],
    ...trackOutput(offsetSeconds),
  ]);
  return new Map<VariantName, Buffer>([
    ['program', video('320x180')],
    ['360p', video('160x90')],
    ['sound', sound],
  ]);
}
