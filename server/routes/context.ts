import type { Clock } from '../../src/clock/clock.ts';
import type { Access } from '../auth/access.ts';
import type { AdminPassword } from '../auth/adminPassword.ts';
import type { ComposerTokens } from '../auth/composerTokens.ts';
import type { Broadcaster } from '../broadcast/broadcast.ts';
import type { LiveControl } from '../live/liveControl.ts';
import type { Rooms } from '../relay/rooms.ts';
import type { FeaturesOf } from '../features.ts';
import type { InOrder } from '../inOrder.ts';
import type { Notifier } from '../notifications/notifier.ts';
import type { Config } from '../config.ts';
import type { Uploads } from '../storage/uploads.ts';
import type { BackgroundStore } from '../store/backgroundStore.ts';
import type { BlobStore } from '../store/blobStore.ts';
import type { BrandStore } from '../store/brandStore.ts';
import type { CallToActionStore } from '../store/callToActionStore.ts';
import type { ElementStore } from '../store/elementStore.ts';
import type { PollStore } from '../store/pollStore.ts';
import type { QuestionStore } from '../store/questionStore.ts';
import type { SceneLogStore } from '../store/sceneLogStore.ts';
import type { SessionStore } from '../store/sessionStore.ts';
import type { TopicStore } from '../store/topicStore.ts';
import type { VoteBatcher } from '../votes/voteBatcher.ts';

/** What the routes work with. */
export interface RouteContext {
  sessions: SessionStore;
  polls: PollStore;
  callToActions: CallToActionStore;
  topics: TopicStore;
  elements: ElementStore;
  backgrounds: BackgroundStore;
  brands: BrandStore;
  blobs: BlobStore;
  uploads: Uploads;
  uploadLimits: Config['uploads'];
  questions: QuestionStore;
  votes: VoteBatcher;
  featuresOf: FeaturesOf;
  notifier: Notifier;
  /** Changes of a session's lists, one after another. */
  changes: InOrder;
  sceneLog: SceneLogStore;
  rooms: Rooms;
  live: LiveControl;
  broadcaster: Broadcaster;
  access: Access;
  composerTokens: ComposerTokens;
  adminPassword: AdminPassword;
  clock: Clock;
  /** Origin under which browsers reach the server. */
  publicOrigin: () => string;
}
