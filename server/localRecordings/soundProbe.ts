import { dirname } from 'node:path';
import { createKeyedQueue } from '../keyedQueue.ts';
import { readTracks } from './readTracks.ts';

/** Says which recordings have sound. What has arrived does not change, so each file is read once, and one at a time. */
export interface SoundProbe {
  /** True also where ffprobe cannot read the file. */
  hasSound(path: string): Promise<boolean>;
  /** Forgets the files of a folder. */
  forget(folder: string): void;
}

export function createSoundProbe(findFfprobe: () => string): SoundProbe {
  const queue = createKeyedQueue();
  const known = new Map<string, Promise<boolean>>();
  const read = async (path: string): Promise<boolean> => {
    try {
      return (await readTracks(findFfprobe(), path)).sound !== null;
    } catch {
      return true;
    }
  };
  return {
    hasSound(path) {
      const sound = known.get(path) ?? queue.run('sound', () => read(path));
      known.set(path, sound);
      return sound;
    },
    forget(folder) {
      for (const path of known.keys()) if (dirname(path) === folder) known.delete(path);
    },
  };
}
