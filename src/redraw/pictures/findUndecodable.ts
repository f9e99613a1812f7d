import type { Undecodable } from '../timeline/foldPrograms.ts';
import type { Clip } from '../timeline/voices.ts';
import type { ClipFiles } from './clipFiles.ts';

/** Opens every recording once to find out what of them cannot be decoded here; of a file that cannot be read that is all. */
export async function findUndecodable(
  clips: readonly Clip[],
  files: Pick<ClipFiles, 'open'>,
): Promise<Undecodable> {
  const pictures = new Set<string>();
  const sounds = new Set<string>();
  for (const clip of clips) {
    if (clip.source.type !== 'recording') continue;
    const file = await files.open(clip);
    const parts = file?.undecodable ?? ['picture', 'sound'];
    if (parts.includes('picture')) pictures.add(clip.source.recordingId);
    if (parts.includes('sound')) sounds.add(clip.source.recordingId);
  }
  return { pictures, sounds };
}
