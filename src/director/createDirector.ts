import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../clock/clock.ts';
import {
  isStageForDirector,
  stopAutoProduction,
  updateAutoProduction,
} from '../participant/commands/directorCommands.ts';
import type { Studio } from '../participant/studio.ts';
import type { StudioState } from '../participant/studioState.ts';
import type { AutoProduction } from '../protocol/show.ts';
import { rosterStreams, visibleStreams } from '../scene/queries.ts';
import { beginDirection, direct, directorTimes, type Direction } from './direct.ts';
import { createUpdatePace } from './updatePace.ts';

/** How often the leader looks at the stage; ms. */
const lookEveryMs = 250;
/** After an update that failed the next one waits so long; ms. */
const retryAfterMs = 5000;
/** The scene forgets a leader who has gone, and the roster too, within this time of each other; ms. */
const goneWithinMs = 500;
/** How long a host holds a shot; ms. */
export const pinForMs = 60_000;

export interface DirectorState {
  /** This participant decides. */
  isLeading: boolean;
  /** Until when this participant holds the shot, by the local clock; null while it does not. */
  pinnedUntilMs: number | null;
}

/** Runs auto-production for as long as this participant leads it, and takes over from a leader who has gone. */
export interface Director {
  readonly store: StoreApi<DirectorState>;
  /** Holds the shot that is on for a minute; whoever holds it leads from then on. */
  pin(): void;
  unpin(): void;
  dispose(): void;
}

export function createDirector(studio: Studio, clock: Clock): Director {
  const store = createStore<DirectorState>(() => ({ isLeading: false, pinnedUntilMs: null }));
  let direction: Direction | null = null;
  let namesSeenAtMs: number | null = null;
  let waitUntilMs = 0;
  let stopLooking: (() => void) | null = null;
  /** What has just ended: because its leader has gone, or because a host switched it off. */
  let ended: AutoProduction | null = null;
  let forgetEnded = (): void => {};
  const pace = createUpdatePace(clock, directorTimes.throttle);

  function look(): void {
    const nowMs = clock.nowMs();
    if (direction === null || nowMs < waitUntilMs) return;
    const { pinnedUntilMs } = store.getState();
    if (pinnedUntilMs !== null && nowMs >= pinnedUntilMs) store.setState({ pinnedUntilMs: null });
    const next = direct(direction, { nowMs, pinnedUntilMs, ...readStage(studio.store.getState()) });
    direction = next.direction;
    if (next.update !== null) send(next.update);
  }

  function send(update: Omit<AutoProduction, 'leaderConnectionId'>): void {
    void studio.runToEnd(updateAutoProduction, update).then((wasSent) => {
      if (wasSent || direction === null) return;
      waitUntilMs = clock.nowMs() + retryAfterMs;
      direction = { ...direction, sent: null };
    });
  }

  function lead(current: AutoProduction): void {
    const nowMs = clock.nowMs();
    const { state, reason = { type: 'started' } } = current;
    const isWide = state.layout === 'cover';
    direction = beginDirection(nowMs, {
      shot: isWide ? 'wide' : 'closeUp',
      subject: isWide ? null : state.dominantVideoStreamId,
      namesSinceMs: namesSeenAtMs,
      talker: studio.store.getState().talkers[0] ?? null,
      reason,
      sent: { state, reason, atMs: nowMs },
    });
    waitUntilMs = 0;
    stopLooking ??= clock.setRepeating(lookEveryMs, look);
    store.setState({ isLeading: true });
  }

  function rest(): void {
    stopLooking?.();
    stopLooking = null;
    direction = null;
    if (store.getState().isLeading) store.setState({ isLeading: false, pinnedUntilMs: null });
  }

  function follow(state: StudioState, before: StudioState): void {
    const { autoProduction } = state.scene;
    const previous = before.scene.autoProduction;
    if (autoProduction !== previous) {
      noteNames(autoProduction, previous);
      if (autoProduction !== null) pace.note();
    }
    if (autoProduction === null) {
      rest();
      if (previous !== null) noteEnd(previous);
      if (ended !== null && hasGone(ended, state)) takeOver(state);
      return;
    }
    if (autoProduction.leaderConnectionId !== state.connectionId) return rest();
    if (!isStageForDirector(state)) {
      rest();
      studio.run(stopAutoProduction, undefined);
    } else if (direction === null) lead(autoProduction);
  }

  function noteNames(now: AutoProduction | null, before: AutoProduction | null): void {
    const areOn = now?.state.speakersNames.visible === true;
    if (areOn && before?.state.speakersNames.visible !== true) namesSeenAtMs = clock.nowMs();
  }

  function noteEnd(previous: AutoProduction): void {
    ended = previous;
    forgetEnded();
    forgetEnded = clock.setTimer(goneWithinMs, () => (ended = null));
  }

  function takeOver(state: StudioState): void {
    const orphan = ended;
    ended = null;
    if (orphan === null || !isFirstHost(state)) return;
    pace.run(() => {
      // Somebody may have started it meanwhile.
      if (studio.store.getState().scene.autoProduction !== null) return;
      studio.run(updateAutoProduction, { state: orphan.state, reason: { type: 'tookOver' } });
    });
  }

  const stopFollowing = studio.store.subscribe(follow);

  return {
    store,
    pin() {
      const { scene, connectionId } = studio.store.getState();
      if (scene.autoProduction === null) return;
      store.setState({ pinnedUntilMs: clock.nowMs() + pinForMs });
      if (scene.autoProduction.leaderConnectionId === connectionId) look();
      else pace.run(() => holdShot(studio, look));
    },
    unpin() {
      pace.cancel();
      store.setState({ pinnedUntilMs: null });
      look();
    },
    dispose() {
      stopFollowing();
      forgetEnded();
      pace.cancel();
      rest();
    },
  };
}

/** Takes over from the leader who is there, with the shot that is on; who leads already looks instead. */
function holdShot(studio: Studio, look: () => void): void {
  const { scene, connectionId } = studio.store.getState();
  if (scene.autoProduction === null) return;
  if (scene.autoProduction.leaderConnectionId === connectionId) return look();
  studio.run(updateAutoProduction, {
    state: scene.autoProduction.state,
    reason: { type: 'pinned', seconds: pinForMs / 1000 },
  });
}

const hasGone = ({ leaderConnectionId }: AutoProduction, { connections }: StudioState): boolean =>
  !connections.some(({ id }) => id === leaderConnectionId);

/** Every host sees the same first one, so that one alone takes over. A page without a name, such as the debug page, directs nothing. */
const isFirstHost = ({ connections, connectionId, scene }: StudioState): boolean =>
  connections.find(({ id, role }) => role === 'host' && Object.hasOwn(scene.speakers, id))?.id ===
  connectionId;

/** The cameras on stream that have a picture, and who of them talked last. */
function readStage({ scene, connections, talkers }: StudioState): {
  cameras: string[];
  talker: string | null;
} {
  const cameras = visibleStreams(scene.layout, rosterStreams(connections))
    .filter(({ source, hasVideo }) => source === 'camera' && hasVideo)
    .map(({ id }) => id);
  return { cameras, talker: talkers.find((id) => cameras.includes(id)) ?? null };
}
