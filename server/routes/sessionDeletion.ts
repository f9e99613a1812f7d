import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { SessionChats } from '../chat/sessionChats.ts';
import { chatCloseCodes } from '../../src/protocol/chat.ts';
import type { Broadcaster } from '../broadcast/broadcaster.ts';
import type { LiveControl } from '../live/liveControl.ts';
import type { OpenTokSessions } from '../openTok/openTokSessions.ts';
import type { LocalRecordings } from '../localRecordings/createLocalRecordings.ts';
import type { Redraws } from '../redraw/createRedraws.ts';
import type { Rooms } from '../relay/rooms.ts';
import type { BlobStorage } from '../storage/blobStorage.ts';
import type { Stores } from '../store/stores.ts';
import type { VideoService } from '../videos/createVideoService.ts';

/** Deletes sessions with everything that belongs to them. */
export interface SessionDeletion {
  /** Ends the session's broadcast, and resolves when nothing of the session is left in the database and on disk. */
  deleteSession(studioToken: string): Promise<void>;
  /** Completes deletions that a crash interrupted; one that fails is tried again at the next start. Must run before the first request. */
  completeAtStart(): Promise<void>;
}

interface Parts extends Pick<Stores, 'sessions' | 'blobs'> {
  storage: BlobStorage;
  localRecordings: Pick<LocalRecordings, 'deleteFiles'>;
  redraws: Pick<Redraws, 'deleteFiles'>;
  videoService: Pick<VideoService, 'retire' | 'previews'>;
  rooms: Rooms;
  chats: SessionChats;
  openTokSessions: Pick<OpenTokSessions, 'close'> | null;
  live: LiveControl;
  broadcaster: Broadcaster;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export function createSessionDeletion(dataDir: string, parts: Parts): SessionDeletion {
  const { sessions, blobs, storage, videoService, rooms, chats, live, broadcaster } = parts;
  /** Has a file for each deletion that has begun. */
  const folder = join(dataDir, 'deleting');
  mkdirSync(folder, { recursive: true });

  async function closeRooms(studioToken: string): Promise<void> {
    await rooms.close(studioToken);
    await chats.close(studioToken, chatCloseCodes.unauthorized, 'the session was deleted');
  }

  async function deleteSession(studioToken: string): Promise<void> {
    const mark = join(folder, studioToken);
    writeFileSync(mark, '');
    const session = await sessions.find(studioToken);
    if (session !== null) {
      await live.retire(studioToken);
      await closeRooms(studioToken);
      // Rows first: an upload that arrives now finds no row, and deletes its own file.
      const deleteVideos = await videoService.retire(session.id);
      const keys = await blobs.forgetSession(session.id);
      await sessions.delete(studioToken);
      await parts.openTokSessions?.close(session);
      await storage.delete(keys);
      await deleteVideos();
      // Somebody may have joined since.
      await closeRooms(studioToken);
    }
    broadcaster.deleteFiles(studioToken);
    await parts.redraws.deleteFiles(studioToken);
    await parts.localRecordings.deleteFiles(studioToken);
    await videoService.previews.forget(studioToken);
    rmSync(mark, { force: true });
  }

  return {
    deleteSession,
    async completeAtStart() {
      for (const studioToken of readdirSync(folder))
        await deleteSession(studioToken).catch((error: unknown) =>
          parts.log.error({ err: error, studioToken }, 'the deletion of a session could not be completed'),
        );
    },
  };
}
