/** Where ffmpeg writes the program of one ingest. */
export interface ProgramPlayout {
  playlistPath: string;
  /** With ffmpeg's counter in it, such as `…-%06d.ts`. */
  segmentPattern: string;
  /** Number of the first segment; null where ffmpeg counts on from those in the playlist. */
  startNumber: number | null;
  recordingPath: string;
  /** Time on the broadcast's clock at which this ingest begins, so that timestamps keep rising after a restart. */
  offsetSeconds: number;
}

/** A segment ends at the first key frame after this time. */
export const segmentSeconds = 2;
/** 30 minutes of segments. */
const segmentsKept = 900;

const quiet = ['-hide_banner', '-nostats', '-loglevel', 'warning'];
const sound = ['-c:a', 'aac', '-b:a', '160k', '-ar', '48000', '-ac', '2'];

/** Matroska on stdin to HLS and a fragmented MP4: video is copied, Opus becomes AAC. */
export function programArguments(output: ProgramPlayout): string[] {
  const offset = ['-output_ts_offset', output.offsetSeconds.toFixed(3)];
  const streams = ['-map', '0:v:0', '-map', '0:a:0', '-c:v', 'copy', ...sound];
  return [
    ...quiet,
    // The header has all the information: probing further would only delay the first segment.
    '-analyzeduration',
    '100000',
    '-probesize',
    '100000',
    '-fpsprobesize',
    '0',
    '-f',
    'matroska',
    '-i',
    'pipe:0',
    ...streams,
    ...offset,
    '-f',
    'hls',
    // A segment ends at the first key frame after two seconds; the composer makes one then, encoders add others of their own.
    // (-hls_init_time would make the first segment shorter, but has no effect with append_list.)
    '-hls_time',
    String(segmentSeconds),
    '-hls_list_size',
    String(segmentsKept),
    '-hls_segment_type',
    'mpegts',
    // With segments in the playlist ffmpeg would add their count to it.
    ...(output.startNumber === null ? [] : ['-start_number', String(output.startNumber)]),
    '-hls_segment_filename',
    output.segmentPattern,
    // omit_endlist: a broken stream is not the end of the broadcast; the server writes the end itself.
    '-hls_flags',
    'append_list+delete_segments+independent_segments+program_date_time+temp_file+omit_endlist',
    output.playlistPath,
    ...streams,
    // A fragment for each key frame, flushed at once: what is on disk is playable whatever happens next.
    '-f',
    'mp4',
    '-movflags',
    '+frag_keyframe+empty_moov+default_base_moof',
    '-flush_packets',
    '1',
    output.recordingPath,
  ];
}

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
