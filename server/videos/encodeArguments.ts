import { inputArguments } from './inputArguments.ts';
import type { Rendition } from './planRenditions.ts';
import type { ProbedVideo } from './probeVideo.ts';

export const segmentSeconds = 4;
const keyFrameSeconds = 2;
export const soundBitrateBps = 128_000;

/** Arguments of the ffmpeg that writes all renditions of a video, each with the sound, into the folder in which it runs. */
export function encodeArguments({
  source,
  probed,
  renditions,
  trim,
}: {
  source: string;
  probed: Pick<ProbedVideo, 'hasSound' | 'framesPerSecond'>;
  renditions: readonly Rendition[];
  trim: { from: number; to: number } | null;
}): string[] {
  const { hasSound, framesPerSecond } = probed;
  const labels = renditions.map((_, index) => `[v${String(index)}]`);
  const scales = renditions.map(
    ({ widthPx, heightPx }, index) =>
      `[v${String(index)}]scale=${String(widthPx)}:${String(heightPx)}:flags=bicubic,setsar=1,format=yuv420p[o${String(index)}]`,
  );
  const filters = [
    `[0:v:0]fps=${framesPerSecond},split=${String(renditions.length)}${labels.join('')}`,
    ...scales,
  ];
  return [
    ...['-v', 'error', '-nostdin', '-y', '-progress', 'pipe:1', '-stats_period', '0.5'],
    // Before the input: frames before `from` are decoded, and dropped.
    ...(trim === null ? [] : ['-ss', String(trim.from), '-t', String(trim.to - trim.from)]),
    ...inputArguments(source),
    ...['-filter_complex', filters.join(';')],
    ...renditions.flatMap((rendition, index) => videoArguments(rendition, index)),
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${String(keyFrameSeconds)})`, '-sc_threshold', '0'],
    ...(hasSound ? soundArguments(renditions.length) : []),
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
    ...['-f', 'hls', '-hls_playlist_type', 'vod', '-hls_time', String(segmentSeconds)],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments'],
    ...[
      '-hls_fmp4_init_filename',
      renditions.length > 1 ? '%v-init.mp4' : `${renditions[0]?.name ?? ''}-init.mp4`,
    ],
    ...['-hls_segment_filename', '%v-%05d.m4s'],
    ...['-var_stream_map', renditions.map(({ name }, index) => streamMap(name, index, hasSound)).join(' ')],
    '%v.m3u8',
  ];
}

const streamMap = (name: string, index: number, hasSound: boolean): string =>
  [`v:${String(index)}`, ...(hasSound ? [`a:${String(index)}`] : []), `name:${name}`].join(',');

/** Constant quality up to the bit rate, which may be exceeded by half for a moment. */
function videoArguments({ videoBitrateBps }: Rendition, index: number): string[] {
  const stream = `:v:${String(index)}`;
  return [
    ...['-map', `[o${String(index)}]`],
    ...[`-crf${stream}`, '22', `-maxrate${stream}`, String(videoBitrateBps)],
    ...[`-bufsize${stream}`, String(2 * videoBitrateBps)],
  ];
}

const soundArguments = (count: number): string[] => [
  ...Array.from({ length: count }, () => ['-map', '0:a:0']).flat(),
  ...['-c:a', 'aac', '-b:a', String(soundBitrateBps), '-ac', '2', '-ar', '48000'],
  // Gaps become silence, so that the sound stays with the picture.
  ...['-af', 'aresample=async=1:first_pts=0'],
];
