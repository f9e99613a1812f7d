import { describe, expect, it } from 'vitest';
import { adminSessionSchema } from '../../../src/protocol/rest.ts';
import { streamingSessionSchema } from '../../../src/protocol/session.ts';
import { camera, relayPeople, shown } from '../relayPeople.ts';
import { serverOfFile } from '../testServer.ts';
import { signIn } from './invitations.ts';

const server = serverOfFile();
const { join, sceneOf } = relayPeople(server);
const only = (speakersMayShow: boolean) => ({ type: 'speakersMayShowChanged', data: { speakersMayShow } });
const forbidden = { type: 'rejected', code: 'forbiddenSignal' };

/** Creates a session as the admin site does. */
async function createAsAdmin(settings: { speakersMayShow: boolean }): Promise<string> {
  const answer = await server().app.inject({
    method: 'POST',
    url: '/v2/admin/sessions',
    headers: { cookie: await signIn(server()) },
    payload: {
      name: 'Hosts only',
      startsAt: '2026-03-01T10:00:00Z',
      endsAt: '2026-03-01T11:00:00Z',
      ...settings,
    },
  });
  return adminSessionSchema.parse(answer.json()).studioToken;
}

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

  it('is so from the start when it was created so', async () => {
    const studioToken = await createAsAdmin({ speakersMayShow: false });
    const guest = await join(studioToken, 'guest');
    guest.send({ type: 'publish', stream: camera('cam') });
    expect(await guest.signal(shown('cam'))).toMatchObject(forbidden);
    expect((await sceneOf(studioToken)).layout.visibleStreams).toEqual([]);
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
