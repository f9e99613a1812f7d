import { describe, expect, it } from 'vitest';
import { streamingSessionSchema } from '../../../src/protocol/session.ts';
import { camera, relayPeople, shown } from '../relayPeople.ts';
import { serverOfFile } from '../testServer.ts';

const server = serverOfFile();
const { join, sceneOf } = relayPeople(server);
const only = (speakersMayShow: boolean) => ({ type: 'speakersMayShowChanged', data: { speakersMayShow } });
const forbidden = { type: 'rejected', code: 'forbiddenSignal' };

describe('a session in which only hosts put people on stream', () => {
  it('a speaker cannot put itself on stream, a host can put it there, and it can always take itself off', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const guest = await join(session, 'guest');
    guest.send({ type: 'publish', stream: camera('cam') });
    await host.next('streamPublished');
    expect(await host.signal(only(false))).toMatchObject({ type: 'accepted' });

    expect(await guest.signal(shown('cam'))).toMatchObject(forbidden);
    expect((await sceneOf(session)).layout.visibleStreams).toEqual([]);
    expect(await host.signal(shown('cam'))).toMatchObject({ type: 'accepted' });
    expect((await sceneOf(session)).layout.visibleStreams).toHaveLength(1);
    expect(await guest.signal({ type: 'streamHidden', data: { streamId: 'cam' } })).toMatchObject({
      type: 'accepted',
    });
    expect((await sceneOf(session)).layout.visibleStreams).toEqual([]);

    await host.signal(only(true));
    expect(await guest.signal(shown('cam'))).toMatchObject({ type: 'accepted' });
  });

  it('a speaker cannot change the setting, which newcomers read before they join', async () => {
    const session = await server().createSession();
    const read = async () =>
      streamingSessionSchema.parse(
        (await server().app.inject({ url: `/v2/streaming_studio/${session}` })).json(),
      ).speakersMayShow;
    const host = await join(session, 'host');
    const guest = await join(session, 'guest');
    expect(await read()).toBe(true);
    await host.signal(only(false));
    expect(await guest.signal(only(true))).toMatchObject(forbidden);
    expect(await read()).toBe(false);
    expect((await join(session, 'guest', 'newcomer')).scene?.speakersMayShow).toBe(false);
  });
});
