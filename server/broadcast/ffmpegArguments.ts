import type { VariantName } from '../../src/protocol/hls.ts';
import type { RenditionName } from '../../src/protocol/renditions.ts';

/** What one ffmpeg makes of the program of one ingest. */
export interface ProgramPlayout {
  /** The smaller copies of the program in the stream, in its order. */
  renditions: readonly RenditionName[];
  recordingPath: string;
  /** Time on the broadcast's clock at which this ingest begins, so that timestamps keep rising after a restart. */
  offsetSeconds: number;
  /** MPEG-TS segments for the destinations; null without destinations. */
  relay: RelayFiles | null;
}

/** A short playlist, and the segments in it, with ffmpeg's counter in their name, such as `…-%06d.ts`. */
export interface RelayFiles {
  playlistPath: string;
  segmentPattern: string;
}

/** The tracks that ffmpeg writes, each on a pipe of its own: the first on stdout, the others from the pipe after stderr on. */
export const tracksOf = (renditions: readonly RenditionName[]): readonly VariantName[] => [
  'program',
  'sound',
  ...renditions,
];

const quiet = ['-hide_banner', '-nostats', '-loglevel', 'warning'];
const video = ['-map', '0:v:0', '-c:v', 'copy'];
/** The first packet of sound comes up to 20 ms after the first frame: silence before it, so that both begin at the same moment. */
const fromTheStart = ['-af', 'aresample=async=1:first_pts=0'];
const sound = [
  ...['-map', '0:a:0', '-c:a', 'aac', '-b:a', '160k', '-ar', '48000', '-ac', '2'],
  ...fromTheStart,
];

/** Matroska on stdin to a pipe for each track and a recording: video is copied, Opus becomes AAC. */
export function programArguments({
  renditions,
  recordingPath,
  offsetSeconds,
  relay,
}: ProgramPlayout): string[] {
  const offset = ['-output_ts_offset', offsetSeconds.toFixed(3)];
  const streams = [video, sound, ...renditions.map((_, index) => copyOf(index))];
  return [
    ...quiet,
    // The header has all the information: probing further would only delay the first frame.
    ...['-analyzeduration', '100000', '-probesize', '100000', '-fpsprobesize', '0'],
    // The stream's clock is zero at its first frame; without copyts its zero would be the first packet of sound.
    ...['-copyts', '-f', 'matroska', '-i', 'pipe:0'],
    ...streams.flatMap((stream, index) => [...stream, ...offset, ...fragments, pipeOf(index)]),
    ...(relay === null ? [] : [...video, ...sound, ...offset, ...relayArguments(relay)]),
    ...[...video, ...sound],
    // A fragment for each key frame, flushed at once: what is on disk is playable whatever happens next.
    ...['-f', 'mp4', '-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-flush_packets', '1'],
    recordingPath,
  ];
}

const copyOf = (index: number): string[] => ['-map', `0:v:${String(index + 1)}`, '-c:v', 'copy'];

const pipeOf = (index: number): string => `pipe:${String(index === 0 ? 1 : index + 2)}`;

/**
 * A fragment for each frame, written when its duration is known, which is when the next one comes. Without frag_discont and
 * avoid_negative_ts each track would begin at 0, and nobody could say how far its beginning is from the others'.
 */
const fragments = [
  ...['-f', 'mp4', '-movflags', '+frag_every_frame+empty_moov+default_base_moof+frag_discont'],
  ...['-avoid_negative_ts', 'disabled', '-flush_packets', '1'],
];

/** A segment ends at the first key frame after two seconds. Those in the playlist are kept: destinations read each within a second. */
const relayArguments = ({ playlistPath, segmentPattern }: RelayFiles): string[] => [
  ...['-f', 'hls', '-hls_time', '2', '-hls_list_size', '5', '-hls_segment_type', 'mpegts'],
  ...['-hls_segment_filename', segmentPattern, '-hls_flags', 'delete_segments+temp_file+omit_endlist'],
  playlistPath,
];

/**
 * MPEG-TS segments on stdin to one RTMP server, at the pace of their timestamps. Application and stream key are in a preset,
 * unless it is null.
 */
export const rtmpArguments = (server: string, presetPath: string | null): string[] => [
  ...quiet,
  // One segment describes the stream, so the connection opens with the first one.
  '-analyzeduration',
  '1000000',
  '-probesize',
  '1000000',
  '-re',
  '-f',
  'mpegts',
  '-i',
  'pipe:0',
  '-map',
  '0:v:0',
  '-map',
  '0:a:0',
  '-c',
  'copy',
  '-bsf:a',
  'aac_adtstoasc',
  '-flvflags',
  'no_duration_filesize',
  ...(presetPath === null ? [] : ['-fpre', presetPath]),
  '-f',
  'flv',
  server,
];

/** Joins the parts named in a list file without encoding. */
export const joinArguments = (listPath: string, targetPath: string): string[] => [
  ...quiet,
  '-y',
  '-f',
  'concat',
  '-safe',
  '0',
  '-i',
  listPath,
  '-map',
  '0',
  '-c',
  'copy',
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
  targetPath,
];

/** One line of a list file, quoted for ffmpeg's concat demuxer. */
export const joinListLine = (path: string): string => `file '${path.replaceAll("'", String.raw`'\''`)}'`;
