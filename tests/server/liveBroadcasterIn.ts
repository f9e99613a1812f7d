import { systemClock } from '../../src/clock/clock.ts';
import { createLiveBroadcaster } from '../../server/broadcast/liveBroadcaster.ts';
import type { BroadcastLog } from '../../server/broadcast/broadcastLog.ts';
import type { RemoteComposers } from '../../server/broadcast/remoteComposers.ts';
import type { Broadcaster } from '../../server/broadcast/broadcaster.ts';

const silent: BroadcastLog = { info: () => {}, warn: () => {}, error: () => {} };

/** The real broadcaster on a data folder, with a Chromium that cannot be started. */
export const liveBroadcasterIn = (
  dataDir: string,
  log: BroadcastLog = silent,
  remoteComposers: RemoteComposers | null = null,
): Broadcaster =>
  createLiveBroadcaster({
    dataDir,
    chromiumPath: '/bin/false',
    ffmpegPath: process.env['FFMPEG_PATH'] ?? null,
    searchPath: process.env['PATH'] ?? '',
    engineOrigins: [],
    iceServers: [],
    remoteComposers,
    clock: systemClock,
    log,
  });
