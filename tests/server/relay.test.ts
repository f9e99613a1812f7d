import { afterEach, describe, expect, it } from 'vitest';
import { closeCodes } from '../../src/protocol/relay.ts';
import type { Role } from '../../src/protocol/roles.ts';
import { maxSignalChars } from '../../src/protocol/signals.ts';
import { RelayClient } from './relayClient.ts';
import { serverOfFile } from './testServer.ts';

const server = serverOfFile();
const open: RelayClient[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.cut();
});

async function join(
  studioToken: string,
  role: Role,
  speakerId?: string,
  resume?: string,
): Promise<RelayClient> {
  const token = await server().accessToken(studioToken, role, speakerId);
  const client = await RelayClient.join(await server().origin(), token, resume);
  open.push(client);
  return client;
}

const camera = (id: string) => ({ id, source: 'camera' as const, hasAudio: true, hasVideo: true });
const screen = (id: string) => ({ id, source: 'screen' as const, hasAudio: false, hasVideo: true });
const shown = (streamId: string, source: 'camera' | 'screen' = 'camera') => ({
  type: 'streamShown',
  data: { streamId, source },
});
const sceneOf = async (studioToken: string) => (await server().rooms.get(studioToken)).scene;

describe('joining', () => {
  it('1.1.07 a newcomer is welcomed with scene, roster and servers; those there are told', async () => {
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

  it('a forged access token is closed with a code of its own', async () => {
    const client = new RelayClient(await server().origin(), 'forged.token');
    expect((await client.closed).code).toBe(closeCodes.unauthorized);
  });

  it('peers never see the speaker id by which one joins', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host', 'secret-of-the-host');
    const guest = await join(session, 'guest');
    const seen = guest.welcome.connections[0]?.speakerId ?? '';
    expect(JSON.stringify(guest.messages)).not.toContain('secret-of-the-host');
    // What a guest sees does not let it take the host's place.
    await join(session, 'guest', seen);
    expect(host.socket.readyState).toBe(host.socket.OPEN);
  });
});

describe('what a signal must be', () => {
  it.each<[string, Role, unknown]>([
    ['goes live', 'guest', { type: 'statusChanged', data: { status: 'live' } }],
    ['says that the session starts', 'guest', { type: 'statusChanged', data: { status: 'starting' } }],
    [
      'changes the layout',
      'guest',
      { type: 'layoutChanged', data: { layout: 'focus', screenSharing: false } },
    ],
    ['shows another one’s stream', 'guest', shown('host-camera')],
    ['hides another one’s stream', 'guest', { type: 'streamHidden', data: { streamId: 'host-camera' } }],
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
  ])('1.6.05 a participant that %s as %s is told no and changes nothing', async (_what, role, signal) => {
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

  it('a host may repeat the session’s status and not invent one', async () => {
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

  it('a signal over 8,192 characters is dropped and its sender told; one of that length is taken', async () => {
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
    ['that is no object', 17],
    ['that is null', null],
  ])('a signal %s is dropped and its sender told', async (_what, signal) => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    expect(await host.signal(signal)).toMatchObject({ type: 'rejected', code: 'malformedSignal' });
    expect(await host.signal({ type: 'init', data: {} })).toMatchObject({ type: 'accepted' });
  });

  it('what is no message of the wire ends the connection', async () => {
    const session = await server().createSession();
    const guest = await join(session, 'guest');
    guest.sendText('{"type":"nonsense"}');
    expect((await guest.closed).code).toBe(closeCodes.malformed);
  });

  it('a source other than the published one is refused', async () => {
    const session = await server().createSession();
    const guest = await join(session, 'guest');
    guest.send({ type: 'publish', stream: camera('mine') });
    expect(await guest.signal(shown('mine', 'screen'))).toMatchObject({ code: 'malformedSignal' });
  });

  it('a signal to nobody is told so', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    expect(await host.signal({ type: 'init', data: {} }, 'nobody')).toMatchObject({
      code: 'unknownRecipient',
    });
  });

  it('a flood is held back without holding the others', async () => {
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

it('a flood of long messages ends the connection before it holds up the others', async () => {
  const session = await server().createSession();
  const guest = await join(session, 'guest');
  const host = await join(session, 'host');
  const long = JSON.stringify({ type: 'signal', ref: 1, signal: 'x'.repeat(290_000) });
  for (let count = 0; count < 40; count += 1) guest.sendText(long);
  expect(await host.signal({ type: 'init', data: {} })).toMatchObject({ type: 'accepted' });
  expect((await guest.closed).code).toBe(1008);
});

describe('the one order', () => {
  it('1.7.20 a signal is stamped with sender and role and reaches all, its sender included', async () => {
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

  it('a signal to one connection reaches that one alone and leaves the scene as it is', async () => {
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

  it('all peers and the server arrive at one scene, and the log draws it again', async () => {
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

  it('rtc messages reach their addressee alone', async () => {
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

describe('coming and going', () => {
  it('a participant that leaves is gone at once, its screen off stage, its camera’s place kept', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const guest = await join(session, 'guest');
    guest.send({ type: 'publish', stream: camera('guest-camera') });
    guest.send({ type: 'publish', stream: screen('guest-screen') });
    await guest.signal(shown('guest-camera'));
    await guest.signal(shown('guest-screen', 'screen'));
    guest.send({ type: 'leave' });
    expect(await host.next('connectionDestroyed')).toMatchObject({ connectionId: guest.id });
    const hidden = await host.next('signal', ({ stamp }) => stamp.role === 'server');
    expect(hidden.signal).toEqual({ type: 'streamHidden', data: { streamId: 'guest-screen' } });
    expect((await sceneOf(session)).layout.visibleStreams).toEqual([
      { streamId: 'guest-camera', source: 'camera' },
    ]);
    expect(host.scene).toEqual(await sceneOf(session));
  });

  it('a lost network is taken up again as the same connection, and nobody is told it went', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const guest = await join(session, 'guest');
    guest.send({ type: 'publish', stream: camera('guest-camera') });
    await host.next('streamPublished');
    guest.cut();
    const back = await join(session, 'guest', undefined, guest.resume);
    expect(back.welcome).toMatchObject({ resumed: true, connectionId: guest.id });
    expect(back.welcome.connections.find(({ id }) => id === guest.id)?.streams).toHaveLength(1);
    await back.signal({ type: 'init', data: {} });
    await host.next('signal');
    expect(host.ofType('connectionDestroyed')).toEqual([]);
    expect(host.ofType('connectionCreated')).toHaveLength(1);
  });

  it('who comes back is told exactly what it missed, in order, and has the scene of the others', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const guest = await join(session, 'guest');
    const third = await join(session, 'guest', 'third');
    await third.signal({ type: 'speakerDetails', data: { userDisplayName: 'Third', userRole: '' } });
    await host.signal({ type: 'layoutChanged', data: { layout: 'contain', screenSharing: false } });
    await guest.next('signal', ({ stamp }) => stamp.seq === host.seq);
    guest.cut();
    await expect.poll(async () => (await server().rooms.get(session)).awaited).toBe(1);
    const sinceSeq = guest.seq;
    host.send({ type: 'publish', stream: camera('cam') });
    await host.signal(shown('cam'));
    await third.close();
    await host.signal({ type: 'putInSpotlight', data: { streamId: 'cam' } });
    const token = await server().accessToken(session, 'guest');
    const back = await RelayClient.rejoin(await server().origin(), token, guest);
    open.push(back);
    expect(back.welcome).toMatchObject({ resumed: true, snapshot: null });
    expect(
      back.welcome.missed?.map(({ stamp, event }) => [stamp.seq, (event as { type: string }).type]),
    ).toEqual([
      [sinceSeq + 1, 'streamShown'],
      [sinceSeq + 2, 'connectionDestroyed'],
      [sinceSeq + 3, 'putInSpotlight'],
    ]);
    expect(back.scene).toEqual(await sceneOf(session));
    await host.signal({ type: 'layoutChanged', data: { layout: 'focus', screenSharing: false } });
    await back.next('signal');
    expect(back.scene).toEqual(host.scene);
    expect(back.welcome.connections.map(({ id }) => id)).not.toContain(third.id);
  });

  it.each([
    ['a seq the relay never gave', 999_999],
    ['a seq that is none', 0.5],
    ['a seq from before the first', -1],
  ])('who comes back with %s is given the snapshot', async (_what, since) => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    await host.signal({ type: 'layoutChanged', data: { layout: 'focus', screenSharing: false } });
    host.cut();
    host.seq = since;
    const token = await server().accessToken(session, 'host');
    const back = await RelayClient.rejoin(await server().origin(), token, host);
    open.push(back);
    expect(back.welcome.resumed).toBe(true);
    expect(back.welcome.missed).toBeUndefined();
    expect(back.welcome.snapshot).toEqual(await sceneOf(session));
  });

  it('a wrong resume key takes nothing up', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const intruder = await join(session, 'guest', 'intruder', `${host.id}.guessed`);
    expect(intruder.welcome.resumed).toBe(false);
    expect(intruder.id).not.toBe(host.id);
    expect(host.socket.readyState).toBe(host.socket.OPEN);
  });

  it('the same speaker joining anew replaces its old connection, so that no ghost stays', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const old = await join(session, 'guest', 'same-tab');
    const fresh = await join(session, 'guest', 'same-tab');
    expect((await old.closed).code).toBe(closeCodes.replaced);
    await host.next('connectionDestroyed', ({ connectionId }) => connectionId === old.id);
    expect(fresh.welcome.connections.map(({ id }) => id)).toEqual([host.id, fresh.id]);
  });

  it('a reloaded speaker finds its camera on stage; nobody else can publish in its name', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const before = await join(session, 'guest', 'same-tab');
    before.send({ type: 'publish', stream: camera('cam') });
    await before.signal(shown('cam'));
    await before.close();
    await host.next('connectionDestroyed');
    const thief = await join(session, 'guest', 'thief');
    thief.send({ type: 'publish', stream: camera('cam') });
    expect(await thief.signal({ type: 'streamHidden', data: { streamId: 'cam' } })).toMatchObject({
      code: 'forbiddenSignal',
    });
    const after = await join(session, 'guest', 'same-tab');
    after.send({ type: 'publish', stream: camera('cam') });
    const published = await host.next('streamPublished', ({ connectionId }) => connectionId === after.id);
    expect(published.stream.id).toBe('cam');
    expect(after.scene?.layout.visibleStreams).toEqual([{ streamId: 'cam', source: 'camera' }]);
  });

  it('a lone host who reloads finds the scene as it was', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    host.send({ type: 'publish', stream: camera('cam') });
    await host.signal(shown('cam'));
    await host.signal({ type: 'layoutChanged', data: { layout: 'focus', screenSharing: false } });
    await host.close();
    const again = await join(session, 'host');
    expect(again.scene?.layout).toEqual(host.scene?.layout);
  });
});
