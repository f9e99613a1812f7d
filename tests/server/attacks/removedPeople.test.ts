import { describe, expect, it } from 'vitest';
import { closeCodes } from '../../../src/protocol/relay.ts';
import { removedPersonSchema } from '../../../src/protocol/rest/people.ts';
import { initAccessAnswerSchema } from '../../../src/protocol/rest.ts';
import { streamingSessionSchema } from '../../../src/protocol/session.ts';
import { listen } from '../notifications/listener.ts';
import { RelayClient } from '../relayClient.ts';
import { camera, relayPeople, shown } from '../relayPeople.ts';
import { serverOfFile } from '../testServer.ts';
import { keyOf, linksOf, signIn } from './invitations.ts';

const server = serverOfFile();
const { join, open, sceneOf } = relayPeople(server);
const base = (studioToken: string): string => `/v2/streaming_studio/${studioToken}`;

/** A speaker in a browser of its own, which opened the invitation link. */
async function comeByLink(studioToken: string) {
  const { speaker } = await linksOf(server(), studioToken, await signIn(server()));
  const post = (path: string, payload: object, headers = {}) =>
    server().app.inject({ method: 'POST', url: `${base(studioToken)}/${path}`, payload, headers });
  const exchange = (cookies = {}) => post('speaker_access', { key: keyOf(speaker) }, cookies);
  const cookie = String((await exchange()).headers['set-cookie']).split(';')[0] ?? '';
  const enter = (speakerId: string) =>
    post('init_access', { speakerId, webRtcSessionData: { isComposer: false } }, { cookie });
  const { accessToken } = initAccessAnswerSchema.parse((await enter('tab')).json());
  const client = await RelayClient.join(await server().origin(), accessToken);
  open.push(client);
  return { cookie, exchange, enter, accessToken, client };
}

async function hostOf(studioToken: string) {
  const token = await server().accessToken(studioToken, 'host');
  const call = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
    server().app.inject({
      method,
      url: `${base(studioToken)}/removed_people${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });
  return { remove: (connectionId: string) => call('POST', '', { connectionId }), call };
}

describe('a removed person', () => {
  it('is sent out with the reason, leaves the stage, and its token, tabs and cookie no longer let it in', async () => {
    const session = await server().createSession();
    const watcher = await join(session, 'host');
    const { remove } = await hostOf(session);
    const guest = await comeByLink(session);
    const otherTab = initAccessAnswerSchema.parse((await guest.enter('another-tab')).json());
    guest.client.send({ type: 'publish', stream: camera('cam') });
    await guest.client.signal(shown('cam'));
    expect((await sceneOf(session)).layout.visibleStreams).toHaveLength(1);

    expect((await remove(guest.client.id)).statusCode).toBe(200);

    const { code, reason } = await guest.client.closed;
    expect([code, reason]).toEqual([closeCodes.removed, expect.stringContaining('host has removed you')]);
    expect((await sceneOf(session)).layout.visibleStreams).toEqual([]);
    await watcher.next('connectionDestroyed', ({ connectionId }) => connectionId === guest.client.id);
    const removed = { code: 'removedFromSession' };
    for (const token of [guest.accessToken, otherTab.accessToken]) {
      const again = new RelayClient(await server().origin(), token, guest.client.resume);
      expect((await again.closed).code).toBe(closeCodes.removed);
      const read = await server().app.inject({
        url: `${base(session)}/polls`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(read.json()).toMatchObject(removed);
    }
    expect((await guest.enter('tab')).json()).toMatchObject(removed);
    expect((await guest.enter('a-new-tab')).json()).toMatchObject(removed);
  });

  it('stays the same person when it opens the invitation again, and its page says that it is removed', async () => {
    const session = await server().createSession();
    const { remove } = await hostOf(session);
    const guest = await comeByLink(session);
    await remove(guest.client.id);
    const headers = { cookie: guest.cookie };
    const again = String((await guest.exchange(headers)).headers['set-cookie']).split(';')[0] ?? '';
    const entered = await server().app.inject({
      method: 'POST',
      url: `${base(session)}/init_access`,
      headers: { cookie: again },
      payload: { speakerId: 'tab', webRtcSessionData: { isComposer: false } },
    });
    expect(entered.json()).toMatchObject({ code: 'removedFromSession' });
    const read = async (cookie: string) =>
      streamingSessionSchema.parse(
        (await server().app.inject({ url: base(session), headers: { cookie } })).json(),
      ).isRemoved;
    expect(await read(again)).toBe(true);
    expect(await read((await comeByLink(session)).cookie)).toBe(false);
  });

  it('hears no more drafts on the private notification channel', async () => {
    const session = await server().createSession();
    const { remove } = await hostOf(session);
    const guest = await join(session, 'guest');
    const [listener, stays] = [
      await listen(server(), session, 'guest'),
      await listen(server(), session, 'host'),
    ];
    expect((await remove(guest.id)).statusCode).toBe(200);
    server().notifier.notifyParticipants(session, { type: 'pollDeleted', data: { pollId: 'a-draft' } });
    await stays.next('pollDeleted');
    await listener.closed;
    expect(listener.received).toEqual([]);
    stays.close();
  });

  it('comes back by the same link when a host lets it, and nobody else is affected', async () => {
    const session = await server().createSession();
    const { remove, call } = await hostOf(session);
    const [guest, other] = [await comeByLink(session), await comeByLink(session)];
    await guest.client.signal({ type: 'speakerDetails', data: { userDisplayName: 'Gil', userRole: '' } });
    await remove(guest.client.id);
    const list = async () => removedPersonSchema.array().parse((await call('GET')).json());
    const [person] = await list();
    expect(person).toMatchObject({ name: 'Gil' });
    expect((await other.enter('tab')).statusCode).toBe(200);
    expect((await call('DELETE', `/${person?.personId ?? ''}`)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect((await guest.enter('tab')).statusCode).toBe(200);
  });

  it('is never a host or somebody of another session', async () => {
    const [session, elsewhere] = [await server().createSession(), await server().createSession()];
    const { remove } = await hostOf(session);
    const colleague = await join(session, 'host', 'colleague');
    const stranger = await join(elsewhere, 'guest');
    expect((await remove(colleague.id)).json()).toMatchObject({ code: 'hostNotRemovable' });
    expect((await remove(stranger.id)).json()).toMatchObject({ code: 'personNotFound' });
    expect((await stranger.signal({ type: 'init', data: {} })).type).toBe('accepted');
  });
});
