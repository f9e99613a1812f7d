import { describe, expect, it } from 'vitest';
import { closeCodes } from '../../src/protocol/relay.ts';
import { maxSignalChars } from '../../src/protocol/signals.ts';
import type { Role } from '../../src/protocol/roles.ts';
import { RelayClient } from './relayClient.ts';
import { camera, relayPeople, shown } from './relayPeople.ts';
import { serverOfFile } from './testServer.ts';

const server = serverOfFile();
const { join, sceneOf } = relayPeople(server);

describe('joining', () => {
  it('1.1.07 a newcomer’s welcome has the scene, the roster and the ICE servers; the others are notified', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const guest = await join(session, 'guest');
    expect(guest.welcome.resumed).toBe(false);
    expect(guest.welcome.iceServers).toEqual([{ urls: 'stun:stun.example.org' }]);
    expect(guest.welcome.connections.map(({ id, role }) => [id, role])).toEqual([
      [host.id, 'host'],
      [guest.id, 'guest'],
    ]);
    const { connection } = await host.next('connectionCreated');
    expect(connection.id).toBe(guest.id);
  });

  it('1.6.04 a composer is recognised by is_composer in its connection', async () => {
    const session = await server().createSession();
    const composer = await join(session, 'composer');
    const guest = await join(session, 'guest');
    const flags = guest.welcome.connections.map(({ id, data }) => [id, data.is_composer]);
    expect(flags).toEqual([
      [composer.id, true],
      [guest.id, false],
    ]);
  });

  it('a forged access token opens no socket', async () => {
    const client = new RelayClient(await server().origin(), 'forged.token');
    expect((await client.closed).code).toBe(1006);
  });

  it('peers never see the speaker id with which somebody joins', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host', 'secret-of-the-host');
    const guest = await join(session, 'guest');
    const seen = guest.welcome.connections[0]?.speakerId ?? '';
    expect(JSON.stringify(guest.messages)).not.toContain('secret-of-the-host');
    // A guest cannot take the host's place with what it sees.
    await join(session, 'guest', seen);
    expect(host.socket.readyState).toBe(host.socket.OPEN);
  });
});

describe('checks of a signal', () => {
  it.each<[string, Role, unknown]>([
    ['goes live', 'guest', { type: 'statusChanged', data: { status: 'live' } }],
    ['says that the session starts', 'guest', { type: 'statusChanged', data: { status: 'starting' } }],
    [
      'changes the layout',
      'guest',
      { type: 'layoutChanged', data: { layout: 'focus', screenSharing: false } },
    ],
    ['shows somebody else’s stream', 'guest', shown('host-camera')],
    ['hides somebody else’s stream', 'guest', { type: 'streamHidden', data: { streamId: 'host-camera' } }],
    [
      'puts a stream in the spotlight',
      'guest',
      { type: 'putInSpotlight', data: { streamId: 'host-camera' } },
    ],
    [
      'sends its own layout state',
      'guest',
      {
        type: 'layout',
        data: {
          visibleStreams: [],
          spotlightStreamId: null,
          layoutWithoutScreenSharing: 'focus',
          layoutWithScreenSharing: 'focus',
        },
      },
    ],
  ])('1.6.05 a participant that %s as %s is rejected and changes nothing', async (_what, role, signal) => {
    const session = await server().createSession();
    const host = await join(session, 'host', 'the-host');
    host.send({ type: 'publish', stream: camera('host-camera') });
    await host.signal(shown('host-camera'));
    const sender = role === 'host' ? host : await join(session, role);
    const before = await sceneOf(session);
    const counted = server().rooms.counters.rejected.forbiddenSignal;

    expect(await sender.signal(signal)).toMatchObject({ type: 'rejected', code: 'forbiddenSignal' });

    expect(await sceneOf(session)).toEqual(before);
    expect(server().rooms.counters.rejected.forbiddenSignal).toBe(counted + 1);
  });

  it('a host may repeat the session’s status but not invent one', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    expect(await host.signal({ type: 'statusChanged', data: { status: 'live' } })).toMatchObject({
      code: 'forbiddenSignal',
    });
    expect(await host.signal({ type: 'statusChanged', data: { status: 'idle' } })).toMatchObject({
      type: 'accepted',
    });
    expect((await sceneOf(session)).status).toBe('idle');
  });

  it('a signal over 8,192 characters is rejected; one of that length is accepted', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const empty = { type: 'init', data: {}, padding: '' };
    const room = maxSignalChars - JSON.stringify(empty).length;
    const fits = { ...empty, padding: 'x'.repeat(room) };
    const tooLong = { ...empty, padding: 'x'.repeat(room + 1) };
    expect(await host.signal(tooLong)).toMatchObject({ type: 'rejected', code: 'signalTooLarge' });
    expect(await host.signal(fits)).toMatchObject({ type: 'accepted' });
  });

  it.each([
    ['of an unknown type', { type: 'selfDestruct', data: {} }],
    ['without data', { type: 'streamShown' }],
    ['1.5.12 speaker details without a name', { type: 'speakerDetails', data: { userRole: 'x' } }],
    ['that is not an object', 17],
    ['that is null', null],
  ])('a signal %s is dropped, and its sender gets an error', async (_what, signal) => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    expect(await host.signal(signal)).toMatchObject({ type: 'rejected', code: 'malformedSignal' });
    expect(await host.signal({ type: 'init', data: {} })).toMatchObject({ type: 'accepted' });
  });

  it('an invalid message closes the connection', async () => {
    const session = await server().createSession();
    const guest = await join(session, 'guest');
    guest.sendText('{"type":"nonsense"}');
    expect((await guest.closed).code).toBe(closeCodes.malformed);
  });

  it('a source other than the published one is rejected', async () => {
    const session = await server().createSession();
    const guest = await join(session, 'guest');
    guest.send({ type: 'publish', stream: camera('mine') });
    expect(await guest.signal(shown('mine', 'screen'))).toMatchObject({ code: 'malformedSignal' });
  });

  it('a signal to an unknown connection is rejected', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    expect(await host.signal({ type: 'init', data: {} }, 'nobody')).toMatchObject({
      code: 'unknownRecipient',
    });
  });

  it('a flood is held back without delaying the others', async () => {
    const session = await server().createSession();
    const guest = await join(session, 'guest');
    const host = await join(session, 'host');
    const answers = Promise.all(Array.from({ length: 500 }, () => guest.signal({ type: 'init', data: {} })));
    expect(await host.signal({ type: 'init', data: {} })).toMatchObject({ type: 'accepted' });
    const refused = (await answers).filter(({ type }) => type === 'rejected');
    expect(refused.length).toBeGreaterThan(300);
    expect(refused.every((answer) => 'code' in answer && answer.code === 'tooManySignals')).toBe(true);
  });
});

it('a flood of long messages closes the connection before it delays the others', async () => {
  const session = await server().createSession();
  const guest = await join(session, 'guest');
  const host = await join(session, 'host');
  const long = JSON.stringify({ type: 'signal', ref: 1, signal: 'x'.repeat(290_000) });
  for (let count = 0; count < 40; count += 1) guest.sendText(long);
  expect(await host.signal({ type: 'init', data: {} })).toMatchObject({ type: 'accepted' });
  expect((await guest.closed).code).toBe(1008);
});

describe('the one order', () => {
  it('1.7.20 a signal is stamped with sender and role and reaches everybody, including its sender', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const guest = await join(session, 'guest');
    const details = { type: 'speakerDetails', data: { userDisplayName: 'Ada', userRole: 'Engineer' } };
    const answer = await guest.signal(details);
    const [atHost, atGuest] = await Promise.all([host.next('signal'), guest.next('signal')]);
    expect(atHost).toEqual(atGuest);
    expect(atHost).toMatchObject({
      signal: details,
      direct: false,
      stamp: { from: guest.id, role: 'guest' },
    });
    expect(answer).toMatchObject({ stamp: atHost.stamp });
    expect((await sceneOf(session)).speakers[guest.id]).toEqual(details.data);
  });

  it('a signal to one connection reaches only that one and does not change the scene', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const guest = await join(session, 'guest');
    const third = await join(session, 'guest', 'third');
    const before = await sceneOf(session);
    await host.signal({ type: 'status', data: { status: 'idle' } }, guest.id);
    expect(await guest.next('signal')).toMatchObject({ direct: true, stamp: { from: host.id } });
    const { stamp } = await host.signal({ type: 'init', data: {} }).then((answer) => {
      if (answer.type !== 'accepted') throw new Error('not accepted');
      return answer;
    });
    await third.caughtUp(stamp.seq);
    expect(third.signals('status')).toEqual([]);
    expect(await sceneOf(session)).toEqual(before);
  });

  it('S1 all peers and the server have the same scene, and the log produces it again', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const guests = await Promise.all([join(session, 'guest', 'a'), join(session, 'guest', 'b')]);
    const sent = guests.flatMap((guest, index) => {
      const id = `camera-${String(index)}`;
      guest.send({ type: 'publish', stream: camera(id) });
      return [
        guest.signal(shown(id)),
        guest.signal({ type: 'speakerDetails', data: { userDisplayName: id, userRole: '' } }),
        host.signal({ type: 'putInSpotlight', data: { streamId: id } }),
        host.signal({ type: 'layoutChanged', data: { layout: 'contain', screenSharing: false } }),
        guest.signal({ type: 'streamHidden', data: { streamId: id } }),
        guest.signal(shown(id)),
      ];
    });
    const answers = await Promise.all(sent);
    expect(answers.map(({ type }) => type)).toEqual(answers.map(() => 'accepted'));
    const room = await server().rooms.get(session);
    await Promise.all([host, ...guests].map((client) => client.caughtUp(room.seq)));
    for (const client of [host, ...guests]) expect(client.scene).toEqual(room.scene);
    const orders = [host, ...guests].map((client) => client.ofType('signal').map(({ stamp }) => stamp.seq));
    expect(orders[0]).toEqual([...(orders[0] ?? [])].sort((a, b) => a - b));
    for (const order of orders) expect(order).toEqual(orders[0]);

    const stored = await server().sessions.find(session);
    expect(stored?.scene).toEqual(room.scene);
    expect(stored?.sceneSeq).toBe(room.seq);
  });

  it('rtc messages reach only their recipient', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const guest = await join(session, 'guest');
    const third = await join(session, 'guest', 'third');
    const message = { type: 'candidate' as const, candidate: null, link: 'one' };
    host.send({ type: 'rtc', to: guest.id, message });
    expect(await guest.next('rtc')).toEqual({ type: 'rtc', from: host.id, message });
    await host.signal({ type: 'init', data: {} });
    await third.next('signal');
    expect(third.ofType('rtc')).toEqual([]);
  });
});
