import type { Clock } from '../clock/clock.ts';
import type { PeerSignal, SpeakerDetails } from '../protocol/signals.ts';
import type { VideoSession } from '../session/videoSession.ts';
import type { Newcomer, SceneReplica } from './sceneReplica.ts';
import type { AdmittedEvent } from './signalGate.ts';
import type { StudioState } from './studioState.ts';

/** Pause between the replies to two newcomers, so that a crowd does not use up the signals one may send; ms. */
export const newcomerPaceMs = 400;
/** On an engine without a relay the others are asked for the settings a second time so long after the first; ms. */
const askAgainMs = 5000;

interface NewcomerSyncOptions {
  replica: SceneReplica;
  videoSession: VideoSession;
  clock: Clock;
  role(): StudioState['role'];
  /** Null for a participant without a name, such as a composer. */
  speakerDetails(): SpeakerDetails | null;
  send(signal: PeerSignal, to?: string): void;
}

/** Brings newcomers up to date: introduces this participant when it is new, and answers those who come after it. */
export interface NewcomerSync {
  /** Announces name and role, to everybody or to one participant. */
  announceSpeaker(to?: string): void;
  /** Introduces this participant and asks for the settings, where that is needed on joining or after a gap. */
  introduce(): void;
  accept(event: AdmittedEvent): void;
  stop(): void;
}

export function createNewcomerSync(options: NewcomerSyncOptions): NewcomerSync {
  const { replica, videoSession, clock, send } = options;
  const waiting: string[] = [];
  let cancelPace: (() => void) | null = null;
  let cancelAskingAgain = (): void => {};

  function announceSpeaker(to?: string): void {
    const details = options.speakerDetails();
    if (details !== null) send({ type: 'speakerDetails', data: details }, to);
  }

  const askForSettings = (): void => send({ type: 'init', data: {} });

  function answer(newcomer: Newcomer): void {
    if (!replica.answers(newcomer, videoSession.getState())) return;
    waiting.push(newcomer.id);
    if (cancelPace === null) answerNext();
  }

  function answerNext(): void {
    cancelPace = null;
    const to = waiting.shift();
    if (to === undefined) return;
    cancelPace = clock.setTimer(newcomerPaceMs, answerNext);
    const { connectionId, connections } = videoSession.getState();
    if (!connections.some(({ id }) => id === to)) return;
    const sender = { role: options.role(), id: connectionId ?? '' };
    for (const reply of replica.settingsFrom(sender)) send(reply, to);
  }

  return {
    announceSpeaker,
    introduce() {
      if (!replica.mustIntroduce(videoSession.getState().connectionId)) return;
      announceSpeaker();
      askForSettings();
      if (replica.missedFrom === 'engine') return;
      // The second answer includes what the others received only after the first.
      cancelAskingAgain();
      cancelAskingAgain = clock.setTimer(askAgainMs, askForSettings);
    },
    accept(event) {
      if (event.type === 'connectionCreated') answer({ id: event.connection.id, occasion: 'joined' });
      if (event.type !== 'admitted' || event.isOwn || event.signal.type !== 'init') return;
      const { from } = event.stamp;
      // Where no relay sends a snapshot, a newcomer learns from these answers who is here.
      announceSpeaker(from);
      answer({ id: from, occasion: 'asked' });
    },
    stop() {
      cancelPace?.();
      cancelAskingAgain();
      waiting.length = 0;
    },
  };
}
