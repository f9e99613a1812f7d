import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../../src/protocol/readJson.ts';
import { createKeyedQueue } from '../keyedQueue.ts';
import { runAside } from '../broadcast/runAside.ts';
import { inputArguments } from './inputArguments.ts';
import { probeVideo } from './probeVideo.ts';
import { sizeOf, type VideoFolders } from './videoFiles.ts';

const pictureCount = 24;
const pictureTimeoutMs = 30_000;
const listName = 'list.json';

const listSchema = z.object({
  duration: z.number().positive(),
  pictures: z.array(z.object({ at: z.number(), name: z.string() })),
});
type PictureList = z.infer<typeof listSchema>;

/** Small pictures of recordings, by which their ends are trimmed. They are made once, one recording at a time. */
export interface RecordingPreviews {
  /** Throws a VideoProblem for a recording that cannot be read. */
  list(studioToken: string, recordingPath: string, fileName: string): Promise<PictureList>;
  /** A picture; null where there is none. */
  read(studioToken: string, fileName: string, name: string): Promise<Buffer | null>;
  /** Deletes the pictures of a session's recordings, or of one of them. */
  forget(studioToken: string, fileName?: string): Promise<void>;
}

export function createRecordingPreviews(
  folders: VideoFolders,
  findPrograms: () => { ffmpeg: string; ffprobe: string },
): RecordingPreviews {
  const queue = createKeyedQueue();
  const folderOf = (studioToken: string, fileName: string): string =>
    join(folders.previews, studioToken, fileName);

  async function make(folder: string, recordingPath: string): Promise<PictureList> {
    const known = listSchema.safeParse(
      readJson(await readFile(join(folder, listName), 'utf8').catch(() => '')),
    );
    if (known.success) return known.data;
    const { ffmpeg, ffprobe } = findPrograms();
    const { duration } = await probeVideo(ffprobe, recordingPath);
    const unfinished = `${folder}.writing`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    try {
      const pictures: PictureList['pictures'] = [];
      for (let index = 0; index < pictureCount; index += 1) {
        const at = (duration * (index + 0.5)) / pictureCount;
        const name = `${String(index)}.jpg`;
        await takePicture(ffmpeg, recordingPath, at, join(unfinished, name));
        if (((await sizeOf(join(unfinished, name))) ?? 0) > 0) pictures.push({ at, name });
      }
      const list = { duration, pictures };
      await writeFile(join(unfinished, listName), JSON.stringify(list));
      await rm(folder, { recursive: true, force: true });
      await rename(unfinished, folder);
      return list;
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }

  return {
    list: (studioToken, recordingPath, fileName) =>
      queue.run('previews', () => make(folderOf(studioToken, fileName), recordingPath)),
    read: (studioToken, fileName, name) =>
      readFile(join(folderOf(studioToken, fileName), name)).catch(() => null),
    forget: (studioToken, fileName = '') =>
      rm(folderOf(studioToken, fileName), { recursive: true, force: true }),
  };
}

/** The key frame before a moment, which is found without decoding what is between. */
async function takePicture(ffmpeg: string, recording: string, at: number, path: string): Promise<void> {
  await runAside(
    ffmpeg,
    [
      ...['-v', 'error', '-nostdin', '-y', '-threads', '1', '-noaccurate_seek', '-ss', at.toFixed(3)],
      ...inputArguments(recording),
      ...[
        '-map',
        '0:v:0',
        '-frames:v',
        '1',
        '-vf',
        'scale=192:-2',
        '-q:v',
        '6',
        '-f',
        'image2',
        '-update',
        '1',
        path,
      ],
    ],
    { timeoutMs: pictureTimeoutMs },
  ).catch(() => undefined);
}
