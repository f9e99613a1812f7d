import type { Connection, PublishedStream, RejectionCode } from '../../src/protocol/relay.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import type { Stamp } from '../../src/protocol/stamp.ts';
import type { reduceRoster } from '../../src/session/roster.ts';

/** What changes the scene: the events of scene/reduceScene, which a test injects. */
export type NetworkEvent = PeerSignal | { type: 'connectionDestroyed'; data: { connectionId: string } };

/** From a participant to the network. A published stream includes its media. */
export type UpMessage =
  | { type: 'join'; resume: string | null; since: number; reply: (outcome: 'joined' | 'refused') => void }
  | { type: 'leave' }
  /** `seq` is the sender's own number, if no relay assigns one. */
  | { type: 'signal'; ref: number; signal: PeerSignal; seq?: number; to?: string }
  | { type: 'publish'; stream: PublishedStream; mediaStream: MediaStream }
  | { type: 'unpublish'; streamId: string };

export type DownMessage =
  | {
      type: 'welcome';
      connectionId: string;
      resumed: boolean;
      snapshot: unknown;
      /** Set instead of the snapshot. */
      missed?: { event: NetworkEvent; stamp: Stamp }[];
      seq: number;
      nowMs: number;
      connections: Connection[];
      media: ReadonlyMap<string, MediaStream>;
    }
  | { type: 'roster'; message: Parameters<typeof reduceRoster>[1]; media: ReadonlyMap<string, MediaStream> }
  | { type: 'signal'; signal: unknown; stamp: Stamp; direct: boolean }
  | { type: 'accepted'; ref: number; stamp: Stamp }
  | { type: 'rejected'; ref: number; code: RejectionCode }
  | { type: 'replaced' };
