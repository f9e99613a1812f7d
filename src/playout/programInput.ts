import type { Connection } from '../protocol/relay.ts';
import type { StreamingSession } from '../protocol/session.ts';
import type { Content } from '../scene/content/content.ts';
import type { Scene } from '../scene/scene.ts';
import type { VideoStream } from '../session/videoSession.ts';

/** What a program is made of. */
export interface ProgramInput {
  scene: Scene;
  connections: readonly Connection[];
  streams: readonly VideoStream[];
  /** The session's lists; polls, topics and assets are not drawn without them. */
  content?: Content;
  session?: StreamingSession | null;
  /** Server clock minus local clock, ms. */
  clockOffsetMs?: number;
  /** Streams that talked, the latest first. */
  talkers?: readonly string[];
}
