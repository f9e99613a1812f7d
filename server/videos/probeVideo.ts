import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { z } from 'zod';
import { readJson } from '../../src/protocol/readJson.ts';
import { inputArguments } from './inputArguments.ts';
import { VideoProblem } from './videoProblem.ts';

/** What a video file is, as far as encoding it needs to know. */
export interface ProbedVideo {
  /** In seconds. */
  duration: number;
  /** As it is shown: turned, and with square pixels. */
  widthPx: number;
  heightPx: number;
  hasSound: boolean;
  /** As ffmpeg writes it, such as 30000/1001. */
  framesPerSecond: string;
}

const run = promisify(execFile);
const timeoutMs = 60_000;

const streamSchema = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  duration: z.coerce.number().optional().catch(undefined),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.coerce.number().optional() })).optional(),
});
type ProbedStream = z.infer<typeof streamSchema>;
const answerSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z.object({ duration: z.coerce.number().optional().catch(undefined) }).default({}),
});

/** Reads what a file is. Throws a VideoProblem for one that is no video. */
export async function probeVideo(ffprobePath: string, path: string): Promise<ProbedVideo> {
  const { streams, format } = await readStreams(ffprobePath, path);
  // The cover of a piece of music is a video stream too.
  const video = streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  );
  if (video === undefined)
    throw refuse(
      streams.some(({ codec_type: type }) => type === 'audio')
        ? 'The file has sound and no picture. Upload a video.'
        : 'The file is not a video. Upload an MP4, MOV, WebM or MKV file.',
    );
  const { width = 0, height = 0, codec_name: codec = 'unknown' } = video;
  if (codec === 'unknown' || width < 16 || height < 16 || width > 16_384 || height > 16_384)
    throw refuse('The server cannot read the picture of this video. Save it as MP4 (H.264) and upload that.');
  const known = [format.duration, video.duration].find((seconds) => seconds !== undefined && seconds > 0);
  const duration = known ?? (await lastTime(ffprobePath, path));
  if (!Number.isFinite(duration) || duration < 0.5)
    throw refuse('The file is a picture, or a video of less than half a second. Upload a longer video.');
  return {
    duration,
    ...shownSize(video, width, height),
    hasSound: streams.some((stream) => stream.codec_type === 'audio' && stream.codec_name !== undefined),
    framesPerSecond: usableRate(video.avg_frame_rate),
  };
}

const refuse = (message: string): VideoProblem => new VideoProblem(message, { isFileUseless: true });

async function readStreams(ffprobePath: string, path: string): Promise<z.infer<typeof answerSchema>> {
  try {
    const { stdout } = await run(
      ffprobePath,
      ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', ...inputArguments(path)],
      { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 8 * 1024 * 1024 },
    );
    return answerSchema.parse(readJson(stdout));
  } catch (error) {
    if (isMissingProgram(error)) throw error;
    throw refuse('The file is not a video that the server can read. Upload an MP4, MOV, WebM or MKV file.');
  }
}

const isMissingProgram = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES');

function shownSize(
  { sample_aspect_ratio: ratio = '1:1', side_data_list: sides = [] }: ProbedStream,
  width: number,
  height: number,
): { widthPx: number; heightPx: number } {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const isUsable = across > 0 && down > 0 && across / down < 8 && down / across < 8;
  const widthPx = isUsable ? Math.round((width * across) / down) : width;
  const turned = sides.some(({ rotation }) => rotation !== undefined && Math.abs(rotation) % 180 === 90);
  return turned ? { widthPx: height, heightPx: widthPx } : { widthPx, heightPx: height };
}

/** A screen recording may say a thousand frames a second, or none. */
function usableRate(rate = '0/0'): string {
  const [frames = 0, seconds = 1] = rate.split('/').map(Number);
  const perSecond = frames / seconds;
  if (!Number.isFinite(perSecond) || perSecond < 1) return '30';
  return perSecond > 60 ? '60' : rate;
}

/** The time of the last packet, for files that do not say how long they are: what browsers record. */
function lastTime(ffprobePath: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      ffprobePath,
      [
        '-v',
        'error',
        '-of',
        'csv=p=0',
        '-select_streams',
        'v:0',
        '-show_entries',
        'packet=pts_time',
        ...inputArguments(path),
      ],
      { stdio: ['ignore', 'pipe', 'ignore'], timeout: 20 * timeoutMs, killSignal: 'SIGKILL' },
    );
    let last = Number.NaN;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const seconds = Number.parseFloat(line);
      if (Number.isFinite(seconds)) last = Number.isNaN(last) ? seconds : Math.max(last, seconds);
    });
    child.once('error', reject);
    child.once('close', () => resolve(last));
  });
}
