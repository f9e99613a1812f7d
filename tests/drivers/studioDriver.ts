import type { Role } from '../../src/protocol/roles.ts';
import { defaultFeatures } from '../../src/protocol/features.ts';
import type { StreamingSession } from '../../src/protocol/session.ts';
import { reduceScene } from '../../src/scene/reduceScene.ts';
import { createScene, type Scene } from '../../src/scene/scene.ts';
import type { Publication } from '../../src/session/videoSession.ts';
import type { ServerCall } from '../../src/participant/commands/command.ts';
import type { ContentSource } from '../../src/participant/contentStore.ts';
import { createStudio, type Studio, type StudioDependencies } from '../../src/participant/studio.ts';
import type { StudioState } from '../../src/participant/studioState.ts';
import type { ToastKey } from '../../src/text/toasts.ts';
import { createFakeClock, type FakeClock } from '../clock/fakeClock.ts';
import { createMemoryNetwork, type MemoryNetwork, type MemoryParticipant } from '../session/memoryNetwork.ts';
import { streamOf } from '../session/memorySession.ts';

/** One participant's studio, with the toasts it has shown, the errors it has reported and the calls it has made. */
export interface Person {
  studio: Studio;
  participant: MemoryParticipant;
  state(): StudioState;
  scene(): Scene;
  connectionId(): string;
  toasts: { key: ToastKey; values?: Record<string, string> }[];
  toastKeys(): ToastKey[];
  reported: unknown[];
  calls: ServerCall[];
  /** Sets how the server answers from now on; by default every call succeeds. */
  answerCalls(answer: (call: ServerCall) => Promise<void>): void;
  /** The stream `{speakerId}-camera`, with sound. */
  publishCamera(): Publication;
  /** The stream `{speakerId}-screen`, without sound. */
  publishScreen(): Publication;
}

export interface StudioDriver {
  clock: FakeClock;
  network: MemoryNetwork<Scene>;
  /** Creates a participant and joins it. */
  enter(speakerId: string, role: Role, given?: Partial<StudioDependencies>): Promise<Person>;
  /** Delivers all messages, and what they cause, until nothing moves. */
  settle(): Promise<void>;
  advance(ms: number): Promise<void>;
}

export const sessionOf = (given: Partial<StreamingSession> = {}): StreamingSession => ({
  studioToken: 'demo',
  name: 'Opening night',
  groupName: '',
  groupSocialLinks: { custom: null, facebook: null, linkedin: null, instagram: null, twitter: null },
  organizationId: '',
  organizationName: '',
  liveChatId: '',
  liveChatDisabled: false,
  chatToken: '',
  status: 'idle',
  startsAt: new Date(0),
  endsAt: new Date(1),
  webRtcSessionId: '',
  accessToken: null,
  speakersMayShow: true,
  disableStage: false,
  isRemoved: false,
  isHost: true,
  mayJoin: true,
  playlistUrl: null,
  features: defaultFeatures,
  ...given,
});

/** Studios on an in-memory network with a stopped clock; messages are delivered by `settle`. */
export function createStudioDriver(given: { replays?: boolean } = {}): StudioDriver {
  const clock = createFakeClock();
  const network = createMemoryNetwork<Scene>({
    initialScene: createScene(),
    reduce: reduceScene,
    delivery: 'manual',
    nowMs: () => clock.nowMs(),
    replays: given.replays ?? false,
  });

  async function settle(): Promise<void> {
    do {
      network.flush();
      for (let turn = 0; turn < 30; turn++) await Promise.resolve();
    } while (network.step());
  }

  return {
    clock,
    network,
    settle,
    async enter(speakerId, role, dependencies = {}) {
      const participant = network.create({ speakerId, role });
      const person = createPerson(speakerId, role, participant, clock, dependencies);
      const joined = person.studio.join();
      await settle();
      await joined;
      await settle();
      return person;
    },
    async advance(ms) {
      await clock.advance(ms);
      await settle();
    },
  };
}

function createPerson(
  speakerId: string,
  role: Role,
  participant: MemoryParticipant,
  clock: FakeClock,
  dependencies: Partial<StudioDependencies>,
): Person {
  const toasts: Person['toasts'] = [];
  const reported: unknown[] = [];
  const calls: ServerCall[] = [];
  let answer: (call: ServerCall) => Promise<void> = () => Promise.resolve();
  const studio = createStudio({
    session: sessionOf(),
    videoSession: participant.session,
    clock,
    backend: {
      initAccess: () =>
        Promise.resolve({
          ...{ webRtcSessionId: '', webRtcToken: null, accessToken: speakerId, role },
          localRecordingEnabled: dependencies.session?.localRecordingEnabled ?? false,
        }),
      perform: (call) => {
        calls.push(call);
        return answer(call);
      },
    },
    speakerDetails: { userDisplayName: speakerId, userRole: '' },
    content: null,
    showToast: (key, values) => toasts.push(values === undefined ? { key } : { key, values }),
    reportError: (error) => reported.push(error),
    ...dependencies,
  });
  const state = (): StudioState => studio.store.getState();
  return {
    studio,
    participant,
    state,
    scene: () => state().scene,
    connectionId: () => state().connectionId ?? '',
    toasts,
    toastKeys: () => toasts.map(({ key }) => key),
    reported,
    calls,
    answerCalls(next) {
      answer = next;
    },
    publishCamera: () =>
      participant.session.publish({
        streamId: `${speakerId}-camera`,
        source: 'camera',
        mediaStream: streamOf([{ kind: 'audio' }, { kind: 'video' }]),
        hasAudio: true,
        hasVideo: true,
      }),
    publishScreen: () =>
      participant.session.publish({
        streamId: `${speakerId}-screen`,
        source: 'screen',
        mediaStream: streamOf([{ kind: 'video' }]),
        hasAudio: false,
        hasVideo: true,
      }),
  };
}

/** Empty lists that never change. */
export const noContent: ContentSource = {
  load: {
    polls: () => Promise.resolve([]),
    topics: () => Promise.resolve([]),
    callToActions: () => Promise.resolve([]),
    assets: () => Promise.resolve([]),
    backgrounds: () => Promise.resolve([]),
  },
  follow: () => () => {},
};
