import type { Clock } from '../../src/clock/clock.ts';
import type { Access } from '../auth/access.ts';
import type { AdminPassword } from '../auth/adminPassword.ts';
import type { WhyRefused } from '../auth/whyRefused.ts';
import type { AdminSignIns } from '../auth/adminSignIns.ts';
import type { ComposerTokens } from '../auth/composerTokens.ts';
import type { ChatRooms } from '../chat/chatRooms.ts';
import type { SessionChats } from '../chat/sessionChats.ts';
import type { OpenTokSessions } from '../openTok/openTokSessions.ts';
import type { StreamChats } from '../chat/stream/streamChats.ts';
import type { Broadcaster } from '../broadcast/broadcaster.ts';
import type { Config } from '../config.ts';
import type { FontList } from '../fonts/fontList.ts';
import type { LiveControl } from '../live/liveControl.ts';
import type { OpenedChannel } from '../notifications/openNotificationChannel.ts';
import type { LocalRecordings } from '../localRecordings/createLocalRecordings.ts';
import type { Notifier } from '../notifications/notifier.ts';
import type { Redraws } from '../redraw/createRedraws.ts';
import type { Rooms } from '../relay/rooms.ts';
import type { KeyedQueue } from '../keyedQueue.ts';
import type { BlobStorage } from '../storage/blobStorage.ts';
import type { Stores } from '../store/stores.ts';
import type { Tracker } from '../tracking/createTracker.ts';
import type { BlobCleaner } from '../uploads/blobCleaner.ts';
import type { UploadIntake } from '../uploads/uploadIntake.ts';
import type { VideoService } from '../videos/createVideoService.ts';
import type { VoteBatcher } from '../votes/voteBatcher.ts';
import type { FeaturesOf } from './featuresOf.ts';
import type { SessionDeletion } from './sessionDeletion.ts';

/** What the routes work with. */
export interface RouteContext extends Stores {
  storage: BlobStorage;
  uploads: UploadIntake;
  blobCleaner: BlobCleaner;
  uploadLimits: Config['uploads'];
  caps: Config['caps'];
  videoService: VideoService;
  localRecordings: LocalRecordings;
  redraws: Redraws;
  /** Folder of the server's data. */
  dataDir: string;
  votes: VoteBatcher;
  tracker: Tracker;
  featuresOf: FeaturesOf;
  notifications: OpenedChannel;
  notifier: Notifier;
  /** Runs the changes of each session one after another. */
  changeQueue: KeyedQueue;
  fontList: FontList;
  rooms: Rooms;
  live: LiveControl;
  /** The chats, whichever service has them. */
  chats: SessionChats;
  /** The server's own chats; with the chats on Stream they keep people's names. */
  chatRooms: ChatRooms;
  /** Null with the server's own chats. */
  streamChats: StreamChats | null;
  /** Null where media go from browser to browser. */
  openTokSessions: OpenTokSessions | null;
  broadcaster: Broadcaster;
  sessionDeletion: SessionDeletion;
  access: Access;
  whyRefused: WhyRefused;
  composerTokens: ComposerTokens;
  adminPassword: AdminPassword;
  adminSignIns: AdminSignIns;
  clock: Clock;
  /** Bytes that may still be written in the data folder. */
  freeDiskBytes: () => Promise<number>;
  /** Origins whose pages may show the pages of the audience in a frame. */
  embedOrigins: readonly string[];
  /** Origin at which browsers reach the server. */
  publicOrigin: () => string;
}
