import client from '@opentok/client';
import { systemClock } from '../../src/clock/clock.ts';
import type { OpenTokClient, OpenTokSession } from '../../src/session/adapters/opentok/openTokClient.ts';
import {
  createOpenTokPublication,
  type OpenTokPublication,
} from '../../src/session/adapters/opentok/openTokPublication.ts';
import { readOpenTokReport } from '../../src/session/adapters/opentok/openTokReport.ts';
import { createSignalOutbox } from '../../src/session/adapters/opentok/signalOutbox.ts';
import type { OwnStream } from '../../src/session/adapters/relay/ownStreams.ts';

interface TrackState {
  kind: string;
  enabled: boolean;
  readyState: string;
}

/** OpenTok's real client without a network: what it does with the browser alone. */
export interface OpenTokLab {
  listDevices(): Promise<string[]>;
  /** Makes our publication of the fake camera and microphone; resolves when the client has its tracks, with what failed. */
  publish(): Promise<string[]>;
  setSending(hasAudio: boolean, hasVideo: boolean): void;
  /** The tracks that the client was given, and those of the participant. */
  tracks(): { given: TrackState[]; own: TrackState[] };
  /** What reading statistics fails with: at the client, and at our port. */
  readStats(): Promise<{ client: string; port: string }>;
  unpublish(): void;
  /** What a signal fails with: at the client, and at our port. */
  signal(): Promise<{ client: string; port: string }>;
}

declare global {
  interface Window {
    openTokLab: OpenTokLab;
  }
}

const streamId = 'camera-1';
const given: MediaStreamTrack[] = [];
const failures: string[] = [];
let own: OwnStream | null = null;
let publication: OpenTokPublication | null = null;

const openSession = (): OpenTokSession =>
  client.initSession('11111111-2222-4333-8444-555555555555', '2_no-session', { sessionMigration: true });

function started<Part>(part: Part | null): Part {
  if (part === null) throw new Error('nothing is published');
  return part;
}

/** The field of an error, or what was not refused. */
const failureOf = (outcome: Promise<unknown>, field: 'name' | 'code'): Promise<string> =>
  outcome.then(
    () => 'no failure',
    (error: unknown) =>
      typeof error === 'object' && error !== null ? String(Reflect.get(error, field)) : String(error),
  );

function keepClones(track: MediaStreamTrack): void {
  const clone = track.clone.bind(track);
  track.clone = () => {
    const copy = clone();
    given.push(copy);
    return copy;
  };
}

const stateOf = ({ kind, enabled, readyState }: MediaStreamTrack): TrackState => ({
  kind,
  enabled,
  readyState,
});

window.openTokLab = {
  listDevices: async () => (await client.getDevices()).map(({ kind }) => kind),
  async publish() {
    const mediaStream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    const [audio = null, video = null] = [mediaStream.getAudioTracks()[0], mediaStream.getVideoTracks()[0]];
    mediaStream.getTracks().forEach(keepClones);
    own = {
      announced: { id: streamId, source: 'camera', hasAudio: true, hasVideo: true },
      mediaStream,
      outgoing: { streamId, source: 'camera', tracks: { audio, video }, maxResolution: 'auto' },
    };
    const stream = own;
    await new Promise<void>((resolve) => {
      const observed: OpenTokClient = {
        initSession: client.initSession,
        initPublisher: (target, properties, callback) =>
          client.initPublisher(target, properties, (error) => {
            callback(error);
            resolve();
          }),
      };
      publication = createOpenTokPublication(
        stream,
        { client: observed, session: openSession() },
        {
          failed: ({ name }) => failures.push(name),
          lost: (reason) => failures.push(reason),
          problem: ({ message }) => failures.push(message),
        },
      );
    });
    return failures;
  },
  setSending(hasAudio, hasVideo) {
    const stream = started(own);
    own = { ...stream, announced: { ...stream.announced, hasAudio, hasVideo } };
    started(publication).follow(own);
  },
  tracks: () => ({
    given: given.map(stateOf),
    own: started(own).mediaStream.getTracks().map(stateOf),
  }),
  async readStats() {
    const { publisher } = started(publication);
    const streams = [
      {
        ...{ id: streamId, connectionId: 'me', isMine: true, source: 'camera' as const },
        ...{ hasAudio: true, hasVideo: true, disabled: false, disabledReason: null, mediaStream: null },
      },
    ];
    const report = readOpenTokReport(
      { streams },
      streamId,
      { publisherOf: () => publisher },
      { subscriberOf: () => null },
    );
    return {
      client: await failureOf(publisher.getRtcStatsReport(), 'name'),
      port: await failureOf(report, 'code'),
    };
  },
  unpublish: () => started(publication).end(),
  async signal() {
    const session = openSession();
    const message = { type: 'init', data: '1 a 1 1/1\n{}', retryAfterReconnect: false as const };
    const outbox = createSignalOutbox(systemClock, () => session);
    return {
      client: await failureOf(session.signal(message), 'name'),
      port: await failureOf(outbox.send({ type: 'init', parts: ['{}'], to: null }), 'code'),
    };
  },
};
