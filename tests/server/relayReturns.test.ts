import { describe, expect, it } from 'vitest';
import { closeCodes } from '../../src/protocol/relay.ts';
import { RelayClient } from './relayClient.ts';
import { camera, relayPeople, screen, shown } from './relayPeople.ts';
import { serverOfFile } from './testServer.ts';

const server = serverOfFile();
const { join, open, sceneOf } = relayPeople(server);

describe('leaving and returning', () => {
  it('a participant that leaves is gone at once: its screen leaves the stage, its camera keeps its place', async () => {
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

  it('after a network loss a participant returns as the same connection, and nobody notices', async () => {
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

  it('a returning participant gets exactly what it missed, in order, and has the same scene as the others', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const guest = await join(session, 'guest');
    const third = await join(session, 'guest', 'third');
    await third.signal({ type: 'speakerDetails', data: { userDisplayName: 'Third', userRole: '' } });
    await host.signal({ type: 'layoutChanged', data: { layout: 'contain', screenSharing: false } });
    await guest.next('signal', ({ stamp }) => stamp.seq === host.seq);
    guest.cut();
    await expect.poll(async () => (await server().rooms.get(session)).awayCount).toBe(1);
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
    ['a seq that the relay has not reached', 999_999],
    ['an invalid seq', 0.5],
    ['a seq before the first', -1],
  ])('a participant that returns with %s gets the snapshot', async (_what, since) => {
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

  it('a wrong resume key does not resume a connection', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const intruder = await join(session, 'guest', 'intruder', `${host.id}.guessed`);
    expect(intruder.welcome.resumed).toBe(false);
    expect(intruder.id).not.toBe(host.id);
    expect(host.socket.readyState).toBe(host.socket.OPEN);
  });

  it('a speaker that joins again replaces its old connection', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const old = await join(session, 'guest', 'same-tab');
    const fresh = await join(session, 'guest', 'same-tab');
    expect((await old.closed).code).toBe(closeCodes.replaced);
    await host.next('connectionDestroyed', ({ connectionId }) => connectionId === old.id);
    expect(fresh.welcome.connections.map(({ id }) => id)).toEqual([host.id, fresh.id]);
  });

  it.each(['that joins', 'that returns'])(
    'a page %s keeps its newest socket where an older one arrives after it, and a reload still replaces it',
    async (how) => {
      const session = await server().createSession();
      const origin = await server().origin();
      const token = await server().accessToken(session, 'guest', 'same-tab');
      const attempt = (text: string, before?: RelayClient): RelayClient => {
        const client = RelayClient.attempt(origin, token, text, before);
        open.push(client);
        return client;
      };
      const before = attempt('page.1');
      await before.next('welcome');
      before.cut();
      const from = how === 'that returns' ? before : undefined;
      const newest = attempt('page.3', from);
      await newest.next('welcome');
      expect((await attempt('page.2', from).closed).code).toBe(closeCodes.replaced);
      expect(newest.socket.readyState).toBe(newest.socket.OPEN);
      const reloaded = attempt('reloaded.1');
      await reloaded.next('welcome');
      expect((await newest.closed).code).toBe(closeCodes.replaced);
      const unnumbered = attempt('nonsense');
      await unnumbered.next('welcome');
      expect((await reloaded.closed).code).toBe(closeCodes.replaced);
    },
  );

  it('a speaker that reloads finds its camera on stage, and nobody else can publish that camera', async () => {
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

  it('a lone host who reloads finds the scene unchanged', async () => {
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
