import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { readJson } from '../../src/protocol/readJson.ts';
import { inputArguments } from '../videos/inputArguments.ts';

/** What is in a recording, by ffmpeg's names of codecs; null for a track that it lacks. */
export interface RecordingTracks {
  picture: { codec: string } | null;
  sound: { codec: string; channels: number } | null;
}

const run = promisify(execFile);
const timeoutMs = 60_000;

const answerSchema = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().default('unknown'),
      channels: z.number().int().positive().default(2),
    }),
  ),
});

/** Rejects for what ffprobe cannot read. */
export async function readTracks(ffprobePath: string, path: string): Promise<RecordingTracks> {
  const { stdout } = await run(
    ffprobePath,
    [
      ...['-v', 'error', '-of', 'json', '-show_entries', 'stream=codec_type,codec_name,channels'],
      ...inputArguments(path),
    ],
    { timeout: timeoutMs, killSignal: 'SIGKILL' },
  );
  const { streams } = answerSchema.parse(readJson(stdout));
  const picture = streams.find(({ codec_type: type }) => type === 'video');
  const sound = streams.find(({ codec_type: type }) => type === 'audio');
  return {
    picture: picture === undefined ? null : { codec: picture.codec_name },
    sound: sound === undefined ? null : { codec: sound.codec_name, channels: sound.channels },
  };
}
