import { admitSignal } from '../protocol/admitSignal.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import type { Stamp } from '../protocol/stamp.ts';
import type { VideoSession, VideoSessionEvent } from '../session/videoSession.ts';

type SignalEvent = Extract<VideoSessionEvent, { type: 'signal' }>;

/** What the other parts of a participant learn of its session: signals only once they are admitted. */
export type AdmittedEvent =
  | Exclude<VideoSessionEvent, { type: 'signal' | 'invalidSignal' }>
  | {
      type: 'admitted';
      signal: PeerSignal;
      stamp: Stamp;
      direct: boolean;
      /** One's own signal, back from the engine. */
      isOwn: boolean;
    }
  /** The signal has no effect, but its place in the order is taken. */
  | { type: 'refused'; stamp: Stamp; direct: boolean };

interface GateOptions {
  videoSession: Pick<VideoSession, 'order' | 'getState'>;
  reportError(error: unknown): void;
}

/** The one place where a participant judges incoming signals. An invalid signal, or one its sender may not send, is reported. */
export function createSignalGate(options: GateOptions): (event: VideoSessionEvent) => AdmittedEvent {
  const { videoSession, reportError } = options;

  function judge({ signal, stamp, direct }: SignalEvent): AdmittedEvent {
    const admission = admitSignal(signal, {
      role: stamp.role,
      isDirect: direct,
      order: videoSession.order,
      // A relay has checked this. Without one the roster may come later than the signal, so scene/unordered judges when it folds.
      ownsStream: () => true,
    });
    if (admission === 'forbidden') reportError(new Error(`${signal.type} from a ${stamp.role} was ignored`));
    if (admission !== 'admitted') return { type: 'refused', stamp, direct };
    const isOwn = stamp.from === videoSession.getState().connectionId;
    return { type: 'admitted', signal, stamp, direct, isOwn };
  }

  return (event) => {
    if (event.type === 'signal') return judge(event);
    if (event.type !== 'invalidSignal') return event;
    reportError(event.error);
    return { type: 'refused', stamp: event.stamp, direct: event.direct };
  };
}
