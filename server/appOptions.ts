import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../src/clock/clock.ts';
import type { IceServer } from '../src/protocol/relay.ts';
import type { AdminPassword } from './auth/adminPassword.ts';
import type { StreamServer } from './chat/stream/streamServer.ts';
import type { Broadcaster } from './broadcast/broadcaster.ts';
import type { RemoteComposers } from './broadcast/remoteComposers.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { FastifyOptions } from './http/createFastify.ts';
import type { ReadUse } from './live/measureBroadcasts.ts';
import type { Machine } from './limits/machine.ts';
import type { OpenTokServer } from './openTok/openTokServer.ts';
import type { LocalRecordingSettings } from './localRecordings/createLocalRecordings.ts';
import type { RedrawsOptions } from './redraw/redrawQueue.ts';
import type { TrackingSettings } from './tracking/createTracker.ts';
import type { VideoSettings } from './videos/createVideoService.ts';

/** What the app is built from. */
export interface AppOptions extends Omit<FastifyOptions, 'onRefused'> {
  db: Database;
  /** Called by the app because the broadcaster writes into the app's log; composers run on this machine unless there are remote ones. */
  createBroadcaster: (log: FastifyBaseLogger, remoteComposers: RemoteComposers | null) => Broadcaster;
  clock: Clock;
  secret: Buffer;
  adminPassword: AdminPassword;
  iceServers: readonly IceServer[];
  /** Folder of the built web app. */
  webFolder: string;
  /** Address that the pages show to people who need help; with null they show none. */
  supportEmail: string | null;
  /** Origin at which browsers reach the server. A function because a free port is known only once the server listens. */
  publicOrigin: () => string;
  /** Origin at which the composer, on this machine, opens the web app. */
  composerOrigin: () => string;
  /** Size in which the composer renders the program; passed to the composer page in its address. */
  composerResolution: Config['composerResolution'];
  composerBackend: Config['composerBackend'];
  renditions: Config['renditions'];
  notifications: Config['notifications'];
  /** Stream's client with the secret; null for the server's own chats. */
  stream: StreamServer | null;
  /** OpenTok's client with the private key; null where media go from browser to browser. */
  openTok: OpenTokServer | null;
  sentryDsn: Config['sentryDsn'];
  fontService: Config['fontService'];
  /** Origins whose pages may show the watch page in a frame. */
  embedOrigins: readonly string[];
  sceneLog: Config['sceneLog'];
  signalsPerSecond: number;
  caps: Config['caps'];
  /** Folder of the uploads. */
  dataDir: string;
  uploads: Config['uploads'];
  videos: VideoSettings;
  localRecording: LocalRecordingSettings;
  redraw: RedrawsOptions['settings'];
  tracking: TrackingSettings;
  features: Config['features'];
  /** What broadcasts share. */
  machine: Machine;
  /** Forces how many broadcasts may run; null lets their measured use decide. */
  maxBroadcasts: number | null;
  /** How many composers wait for the next broadcasts at most. */
  maxPreparedComposers: number;
  readUse: ReadUse;
  /** Memory that is free on this machine now; bytes. */
  readFreeBytes: () => number;
  /** With less free disk space the server is not healthy. */
  minFreeBytes: number;
}
