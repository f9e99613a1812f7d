import type { Clock } from '../../src/clock/clock.ts';
import type { StoredVideo } from '../store/videoStore.ts';
import { folderName, removeFiles, type VideoFolders } from './videoFiles.ts';

/** How long those who watch a video that was replaced may go on; ms. */
const replacedLifeMs = 15 * 60_000;

/** Deletes the files of videos: at once, or when those who watch a replaced one have had time to go on. */
export function createRemoval({
  folders,
  forgetServed,
  clock,
  log,
}: {
  folders: VideoFolders;
  forgetServed: (folder: string) => void;
  clock: Clock;
  log: { error(details: object, message: string): void };
}) {
  const waiting = new Map<string, { video: StoredVideo; cancel: () => void }>();

  async function deleteFiles(video: StoredVideo): Promise<void> {
    waiting.get(video.id)?.cancel();
    waiting.delete(video.id);
    await removeFiles(folders, video);
    forgetServed(folderName(video));
  }

  return {
    deleteFiles,
    deleteLater(video: StoredVideo): void {
      const cancel = clock.setTimer(replacedLifeMs, () => {
        deleteFiles(video).catch((error: unknown) =>
          log.error({ err: error, videoId: video.id }, 'a replaced video could not be deleted'),
        );
      });
      waiting.set(video.id, { video, cancel });
    },
    /** Replaced videos of a session whose files are still there. */
    waitingOf: (sessionId: string): StoredVideo[] =>
      [...waiting.values()].flatMap(({ video }) => (video.sessionId === sessionId ? [video] : [])),
    /** What is left is deleted at the next start. */
    stop(): void {
      for (const { cancel } of waiting.values()) cancel();
    },
  };
}
