// Everything that the port promises, in one list so that each engine runs all of it; this makes the file longer than usual.
import type { Role } from '../../src/protocol/roles.ts';
import type { Stamp } from '../../src/protocol/stamp.ts';
import {
  VideoSessionError,
  type SignalOrder,
  type VideoSession,
  type VideoSessionEvent,
  type VideoStream,
} from '../../src/session/videoSession.ts';

/** What an engine provides for the suite: participants, media, and a network that can be cut. */
export interface SessionHarness {
  /** The order that the engine promises for its signals. */
  readonly order: SignalOrder;
  /** Whether somebody keeps the scene for whoever is alone; always so with a total order. */
  readonly keepsScene?: boolean;
  /** A participant of the one session of this case; joins with `join`. The same speaker id is the same tab. */
  create(role: Role, speakerId: string): Promise<Participant>;
  /** A stream with these tracks. */
  media(kinds: readonly ('audio' | 'video')[]): MediaStream;
  /** Resolves once the condition holds, and rejects when that takes too long. */
  until(condition: () => boolean, what: string): Promise<void>;
}

export interface Participant {
  session: VideoSession;
  join(): Promise<void>;
  /** Joins with credentials that the engine does not accept. */
  joinWithBadCredentials(): Promise<void>;
  cutNetwork(): void;
  restoreNetwork(): void;
  /** Hands the session a message as its network would, valid or not. */
  deliver(signal: unknown, stamp: Stamp, direct: boolean): void;
}

export interface ContractCase {
  title: string;
  /** Set on a case that only engines with this order can pass. */
  needs?: { order: SignalOrder; because: string };
  run(harness: SessionHarness): Promise<void>;
}

/** Why an engine with this order need not pass a case; null when it must. */
export const skipReason = ({ needs }: ContractCase, order: SignalOrder): string | null =>
  needs === undefined || needs.order === order ? null : needs.because;

const layout = (name: 'cover' | 'focus' | 'contain') => ({
  type: 'layoutChanged' as const,
  data: { layout: name, screenSharing: false },
});

/** The port's suite. Every adapter passes it, the in-memory fake included. It needs no test runner, so it can run in a page. */
export const videoSessionContract: readonly ContractCase[] = [
  {
    title: '1.4.05 goes from connecting to connected',
    async run(harness) {
      const host = await harness.create('host', 'ada');
      const statuses: string[] = [];
      host.session.subscribe(() => statuses.push(host.session.getState().status));
      await host.join();
      const { connectionId, connections, error } = host.session.getState();
      equal(statuses[0], 'connecting', 'first status');
      equal(statuses.at(-1), 'connected', 'last status');
      equal(
        connections.map(({ id, role }) => [id, role]),
        [[connectionId, 'host']],
        'roster',
      );
      equal(error, null, 'error');
    },
  },
  {
    title: 'declares its order, and begins with the snapshot where there is one',
    async run(harness) {
      const host = await harness.create('host', 'ada');
      equal(host.session.order, harness.order, 'order');
      const events = record(host.session);
      await host.join();
      const sent = host.session.signal({ type: 'init', data: {} });
      await harness.until(() => signalsIn(events).length > 0, 'its own signal');
      await sent;
      equal(
        events.map(({ type }) => type),
        harness.order === 'total' || harness.keepsScene === true ? ['snapshot', 'signal'] : ['signal'],
        'events',
      );
    },
  },
  {
    title: '1.8.05 a refused join fails as joinFailed, in the state too',
    async run(harness) {
      const guest = await harness.create('guest', 'eve');
      equal(await codeOf(guest.joinWithBadCredentials()), 'joinFailed', 'rejection');
      const { status, error } = guest.session.getState();
      equal([status, error?.code], ['disconnected', 'joinFailed'], 'state');
    },
  },
  {
    title: '1.4.18 connections are added and removed as participants join and leave',
    async run(harness) {
      const [host, guest] = await joinTwo(harness);
      const events = record(host.session);
      const third = await harness.create('guest', 'cy');
      await third.join();
      const id = third.session.getState().connectionId ?? '';
      await harness.until(() => connectionIds(host.session).includes(id), 'the third is seen');
      await harness.until(() => connectionIds(guest.session).includes(id), 'the third is seen by both');
      third.session.disconnect();
      equal(third.session.getState().status, 'disconnected', 'the third is out');
      await harness.until(() => !connectionIds(host.session).includes(id), 'the third is gone');
      equal(
        events.map(({ type }) => type).filter((type) => type !== 'signal'),
        ['connectionCreated', 'connectionDestroyed'],
        'events',
      );
    },
  },
  {
    title: 'signals reach all, the sender too, in one order',
    needs: { order: 'total', because: 'nobody numbers the signals of all participants' },
    async run(harness) {
      const [host, guest] = await joinTwo(harness);
      const atHost = record(host.session);
      const atGuest = record(guest.session);
      const stamps = await Promise.all([
        host.session.signal(layout('focus')),
        guest.session.signal({ type: 'speakerDetails', data: { userDisplayName: 'Ben', userRole: '' } }),
        host.session.signal(layout('contain')),
        guest.session.signal({ type: 'speakerDetails', data: { userDisplayName: 'Bo', userRole: '' } }),
      ]);
      const count = (events: VideoSessionEvent[]): number => signalsIn(events).length;
      await harness.until(() => count(atHost) >= 4 && count(atGuest) >= 4, 'all signals everywhere');
      equal(signalsIn(atHost), signalsIn(atGuest), 'the order at both');
      const order = signalsIn(atHost).map(({ seq }) => seq);
      equal(
        order,
        [...order].sort((a, b) => a - b),
        'rising numbers',
      );
      equal(
        stamps.map(({ seq }) => seq).sort((a, b) => a - b),
        order,
        'the stamps that the senders got',
      );
      equal(stamps[0].from, host.session.getState().connectionId, 'sender');
    },
  },
  {
    title: 'signals reach all, the sender too, each with a number above all that its sender had received',
    async run(harness) {
      const [host, guest] = await joinTwo(harness);
      const atHost = record(host.session);
      const atGuest = record(guest.session);
      const first = await host.session.signal(layout('focus'));
      await harness.until(() => signalsIn(atGuest).length > 0, 'the first at the guest');
      const second = await guest.session.signal({ type: 'init', data: {} });
      await harness.until(() => signalsIn(atHost).length > 1, 'both at the host');
      await harness.until(() => signalsIn(atGuest).length > 1, 'both at the guest');
      equal(second.seq > first.seq, true, 'the answer has the higher number');
      equal(signalsIn(atHost), signalsIn(atGuest), 'the same at both');
      equal(
        signalsIn(atHost).map(({ seq, from }) => [seq, from]),
        [first, second].map(({ seq, from }) => [seq, from]),
        'the stamps that the senders got',
      );
    },
  },
  {
    title: '1.5.12 a message that is not a signal, or has no sender, arrives as invalid with its stamp',
    async run(harness) {
      const [host, guest] = await joinTwo(harness);
      const ben = guest.session.getState().connectionId ?? '';
      const events = record(host.session);
      const stamp = (seq: number, from: string): Stamp => ({ seq, atMs: 0, from, role: 'guest' });
      const deliver = async (signal: unknown, { seq, from }: Stamp, isDirect: boolean): Promise<void> => {
        const count = events.length;
        host.deliver(signal, stamp(seq, from), isDirect);
        await harness.until(() => events.length > count, 'the message');
      };
      await deliver({ type: 'speakerDetails' }, stamp(101, ben), false);
      await deliver({ type: 'init', data: {} }, stamp(102, ''), false);
      await deliver('nonsense', stamp(102, ben), true);
      await deliver({ type: 'init', data: {}, more: 1 }, stamp(103, ben), false);
      equal(
        events.map((event) =>
          event.type === 'invalidSignal' || event.type === 'signal'
            ? [event.type, event.stamp.seq, event.stamp.from, event.direct]
            : event,
        ),
        [
          ['invalidSignal', 101, ben, false],
          ['invalidSignal', 102, '', false],
          ['invalidSignal', 102, ben, true],
          ['signal', 103, ben, false],
        ],
        'events',
      );
      equal(
        events.map((event) => event.type === 'invalidSignal' && event.error.message.length > 0),
        [true, true, true, false],
        'each gives a reason',
      );
      const last = events.at(-1);
      equal(last?.type === 'signal' && last.signal, { type: 'init', data: {} }, 'as the schema reads it');
    },
  },
  {
    title: 'a signal to one connection reaches only that one, marked direct',
    async run(harness) {
      const [host, guest] = await joinTwo(harness);
      const third = await harness.create('guest', 'cy');
      await third.join();
      const atGuest = record(guest.session);
      const atThird = record(third.session);
      const details = { type: 'speakerDetails', data: { userDisplayName: 'Ada', userRole: '' } } as const;
      await host.session.signal(details, guest.session.getState().connectionId ?? '');
      // The shared signal comes after the direct one, so the third would have received that one first.
      await host.session.signal(layout('focus'));
      await harness.until(() => signalsIn(atThird).length > 0, 'the shared signal');
      await harness.until(() => signalsIn(atGuest).length > 1, 'both signals');
      equal(
        signalsIn(atThird).map(({ type }) => type),
        ['layoutChanged'],
        'at the third',
      );
      equal(
        signalsIn(atGuest).map(({ type, direct }) => [type, direct]),
        [
          ['speakerDetails', true],
          ['layoutChanged', false],
        ],
        'at the guest',
      );
    },
  },
  {
    title: 'a signal that the role may not send is rejected and reaches nobody',
    needs: { order: 'total', because: 'without a relay each participant judges the signals it receives' },
    async run(harness) {
      const [host, guest] = await joinTwo(harness);
      const atHost = record(host.session);
      const error = await errorOf(guest.session.signal(layout('focus')));
      equal([error?.code, error?.rejection], ['signalRejected', 'forbiddenSignal'], 'rejection');
      await guest.session.signal({ type: 'init', data: {} });
      await harness.until(() => signalsIn(atHost).length > 0, 'the allowed signal');
      equal(
        signalsIn(atHost).map(({ type }) => type),
        ['init'],
        'at the host',
      );
    },
  },
  {
    title: 'a signal outside a session is rejected as notConnected',
    async run(harness) {
      const host = await harness.create('host', 'ada');
      equal(await codeOf(host.session.signal(layout('focus'))), 'notConnected', 'rejection');
    },
  },
  {
    title: '1.4.17 1.3.04 a remote stream appears, changes and disappears with its publication',
    async run(harness) {
      const [host, guest] = await joinTwo(harness);
      const publication = publishCamera(harness, guest, 'ben-camera');
      await harness.until(() => tracksOf(host, 'ben-camera') === 'audio video', 'audio and video');
      equal(
        { ...streamOf(host, 'ben-camera'), mediaStream: null },
        {
          id: 'ben-camera',
          connectionId: guest.session.getState().connectionId,
          isMine: false,
          source: 'camera',
          hasAudio: true,
          hasVideo: true,
          disabled: false,
          disabledReason: null,
          mediaStream: null,
        },
        'the stream at the host',
      );
      equal(streamOf(guest, 'ben-camera')?.isMine, true, 'the stream is one’s own at the guest');
      publication.update({ hasAudio: false, hasVideo: true });
      await harness.until(() => streamOf(host, 'ben-camera')?.hasAudio === false, 'muted');
      publication.unpublish();
      await harness.until(() => host.session.getState().streams.length === 0, 'gone');
      equal(guest.session.getState().streams, [], 'gone at the publisher');
    },
  },
  {
    title: 'a camera turns off and on while published, and a track of a new kind can be added later',
    async run(harness) {
      const [host, guest] = await joinTwo(harness);
      const mediaStream = harness.media(['audio']);
      const publication = guest.session.publish({
        streamId: 'ben-camera',
        source: 'camera',
        mediaStream,
        hasAudio: true,
        hasVideo: false,
      });
      await harness.until(() => tracksOf(host, 'ben-camera') === 'audio', 'audio only');
      const [picture = null] = harness.media(['video']).getVideoTracks();
      await publication.replaceTrack('video', picture);
      publication.update({ hasAudio: true, hasVideo: true });
      await harness.until(() => tracksOf(host, 'ben-camera') === 'audio video', 'the video');
      await harness.until(() => streamOf(host, 'ben-camera')?.hasVideo === true, 'announced');
      await publication.replaceTrack('video', null);
      publication.update({ hasAudio: true, hasVideo: false });
      await harness.until(() => streamOf(host, 'ben-camera')?.hasVideo === false, 'off');
      equal(tracksOf(guest, 'ben-camera'), 'audio', 'one’s own stream without video');
    },
  },
  {
    title: '1.4.17 streams disappear with the participant who leaves',
    async run(harness) {
      const [host, guest] = await joinTwo(harness);
      publishCamera(harness, guest, 'ben-camera');
      publishCamera(harness, host, 'ada-camera');
      await harness.until(() => host.session.getState().streams.length === 2, 'both');
      guest.session.disconnect();
      await harness.until(() => host.session.getState().streams.length === 1, 'only one’s own');
      equal(host.session.getState().streams[0]?.id, 'ada-camera', 'what is left');
    },
  },
  {
    title: 'a stream published before joining exists after it',
    async run(harness) {
      const host = await harness.create('host', 'ada');
      publishCamera(harness, host, 'ada-camera');
      await host.join();
      const guest = await harness.create('guest', 'ben');
      await guest.join();
      await harness.until(() => tracksOf(guest, 'ada-camera') === 'audio video', 'audio and video');
    },
  },
  {
    title:
      'after a short loss of the network the same connection returns, and receives what it missed if the engine keeps it',
    async run(harness) {
      const [host, guest] = await joinTwo(harness);
      publishCamera(harness, guest, 'ben-camera');
      await harness.until(() => tracksOf(host, 'ben-camera') === 'audio video', 'the camera');
      const { connectionId } = guest.session.getState();
      const atHost = record(host.session);
      guest.cutNetwork();
      await harness.until(() => guest.session.getState().status === 'reconnecting', 'reconnecting');
      equal(await codeOf(guest.session.signal({ type: 'init', data: {} })), 'notConnected', 'no signals now');
      const missed = await host.session.signal(layout('focus'));
      const atGuest = record(guest.session);
      guest.restoreNetwork();
      await harness.until(() => guest.session.getState().status === 'connected', 'back');
      equal(guest.session.getState().connectionId, connectionId, 'connection id');
      if (harness.order === 'total') equal(isUpTo(atGuest, missed.seq), true, 'received what it missed');
      else equal(atGuest, [], 'nobody keeps what it missed');
      equal(
        atHost.filter(({ type }) => type !== 'signal'),
        [],
        'nobody came or went',
      );
      equal(host.session.getState().streams.length, 1, 'the camera is there once');
    },
  },
  {
    title:
      'after a long loss a participant returns as another connection with the same streams, and leaves no duplicate',
    async run(harness) {
      const [host, guest] = await joinTwo(harness);
      publishCamera(harness, guest, 'ben-camera');
      publishCamera(harness, host, 'ada-camera');
      await harness.until(() => tracksOf(host, 'ben-camera') === 'audio video', 'the camera');
      const before = guest.session.getState().connectionId;
      guest.cutNetwork();
      await harness.until(() => guest.session.getState().status === 'reconnecting', 'reconnecting');
      // The same tab, seen from the server: it forgets the connection that was lost.
      const other = await harness.create('guest', 'ben');
      await other.join();
      other.session.disconnect();
      await harness.until(() => host.session.getState().connections.length === 1, 'forgotten');
      guest.restoreNetwork();
      await harness.until(() => guest.session.getState().status === 'connected', 'back');
      const after = guest.session.getState().connectionId;
      equal(after === before, false, 'the same connection id');
      await harness.until(() => tracksOf(host, 'ben-camera') === 'audio video', 'the camera is back');
      await harness.until(() => tracksOf(guest, 'ada-camera') === 'audio video', 'the other camera is back');
      equal(connectionIds(host.session).length, 2, 'connections');
      equal(streamOf(host, 'ben-camera')?.connectionId, after, 'the stream’s connection');
      equal(guest.session.getState().streams.length, 2, 'streams');
    },
  },
  {
    title: 'the same tab joining elsewhere ends the first session as replaced',
    async run(harness) {
      const [host, guest] = await joinTwo(harness);
      const second = await harness.create('guest', 'ben');
      await second.join();
      await harness.until(() => guest.session.getState().status === 'disconnected', 'ended');
      equal(guest.session.getState().error?.code, 'replaced', 'error');
      await harness.until(() => host.session.getState().connections.length === 2, 'one Ben');
      equal(second.session.getState().status, 'connected', 'the second');
    },
  },
  {
    title:
      '1.8.04 statistics of an unknown stream, or of a link that is not connected, fail each with its own error',
    async run(harness) {
      const host = await harness.create('host', 'ada');
      await host.join();
      equal(await codeOf(host.session.getReport('nobody')), 'streamNotFound', 'unknown');
      publishCamera(harness, host, 'ada-camera');
      equal(await codeOf(host.session.getReport('ada-camera')), 'peerConnectionNotConnected', 'not up');
    },
  },
  {
    title: 'a video that a receiver turned off is disabled only for this receiver, and not for quality',
    async run(harness) {
      const [host, guest] = await joinTwo(harness);
      publishCamera(harness, guest, 'ben-camera');
      await harness.until(() => tracksOf(host, 'ben-camera') === 'audio video', 'the camera');
      host.session.setPreferredResolution('ben-camera', 'off');
      equal(
        [streamOf(host, 'ben-camera')?.disabled, streamOf(host, 'ben-camera')?.disabledReason],
        [true, null],
        'off',
      );
      equal(streamOf(guest, 'ben-camera')?.disabled, false, 'at its publisher');
      host.session.setPreferredResolution('ben-camera', 'auto');
      equal(streamOf(host, 'ben-camera')?.disabled, false, 'on again');
    },
  },
  {
    title: 'a participant who left can join again',
    async run(harness) {
      const host = await harness.create('host', 'ada');
      await host.join();
      host.session.disconnect();
      equal(host.session.getState().connections, [], 'nobody');
      await host.join();
      equal(host.session.getState().status, 'connected', 'status');
    },
  },
];

async function joinTwo(harness: SessionHarness): Promise<[Participant, Participant]> {
  const host = await harness.create('host', 'ada');
  const guest = await harness.create('guest', 'ben');
  await host.join();
  await guest.join();
  await harness.until(() => host.session.getState().connections.length === 2, 'two are here');
  return [host, guest];
}

function publishCamera(harness: SessionHarness, { session }: Participant, streamId: string) {
  const mediaStream = harness.media(['audio', 'video']);
  return session.publish({ streamId, source: 'camera', mediaStream, hasAudio: true, hasVideo: true });
}

/** Whether a session was brought up to a number, by a snapshot or by each signal that it missed. */
function isUpTo(events: readonly VideoSessionEvent[], seq: number): boolean {
  const [first, second] = events;
  if (first?.type === 'snapshot') return first.seq === seq;
  return (
    first?.type === 'signal' && first.stamp.seq === seq && second?.type === 'resumed' && second.seq === seq
  );
}

function record(session: VideoSession): VideoSessionEvent[] {
  const events: VideoSessionEvent[] = [];
  session.onEvent((event) => events.push(event));
  return events;
}

const connectionIds = (session: VideoSession): string[] => session.getState().connections.map(({ id }) => id);

const streamOf = ({ session }: Participant, streamId: string): VideoStream | undefined =>
  session.getState().streams.find(({ id }) => id === streamId);

/** The kinds of a stream's tracks, sorted. */
const tracksOf = (participant: Participant, streamId: string): string =>
  (streamOf(participant, streamId)?.mediaStream?.getTracks() ?? [])
    .map(({ kind }) => kind)
    .sort()
    .join(' ');

const signalsIn = (
  events: readonly VideoSessionEvent[],
): (Pick<Stamp, 'seq' | 'from'> & { type: string; direct: boolean })[] =>
  events.flatMap((event) =>
    event.type === 'signal'
      ? [{ seq: event.stamp.seq, from: event.stamp.from, type: event.signal.type, direct: event.direct }]
      : [],
  );

async function errorOf(promise: Promise<unknown>): Promise<VideoSessionError | null> {
  try {
    await promise;
    return null;
  } catch (error) {
    if (error instanceof VideoSessionError) return error;
    throw error;
  }
}

const codeOf = async (promise: Promise<unknown>): Promise<string | null> =>
  (await errorOf(promise))?.code ?? null;

function equal(actual: unknown, expected: unknown, what: string): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== should) throw new Error(`${what}: expected ${should}, got ${is}`);
}
