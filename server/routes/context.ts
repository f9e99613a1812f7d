import type { Clock } from '../../src/clock/clock.ts';
import type { Access } from '../auth/access.ts';
import type { AdminPassword } from '../auth/adminPassword.ts';
import type { ComposerTokens } from '../auth/composerTokens.ts';
import type { Broadcaster } from '../broadcast/broadcast.ts';
import type { LiveControl } from '../live/liveControl.ts';
import type { Rooms } from '../relay/rooms.ts';
import type { ContentStore } from '../store/contentStore.ts';
import type { SceneLogStore } from '../store/sceneLogStore.ts';
import type { SessionStore } from '../store/sessionStore.ts';

/** What the routes work with. */
export interface RouteContext {
  sessions: SessionStore;
  content: ContentStore;
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
